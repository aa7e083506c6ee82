"""Teaching a real board: photographed, its corners shown, its spaces and walls tapped, checked and kept."""
