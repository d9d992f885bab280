"""The screens: they hear what the widgets tell, decide, and call."""
