"""The electronic dice: the sentences of PROTOCOL.md, the link that hears them, and a hub without hardware."""
