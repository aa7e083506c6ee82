"""The Kivy window: the only rooms that know Kivy. Call `setting.prepare` before any other module here is loaded."""
