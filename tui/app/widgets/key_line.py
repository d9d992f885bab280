"""The line at the bottom with the keys that count now.

Textual's own footer makes a widget of every key, which takes a twentieth of the start; this one
paints one line.
"""

from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from tui.app.commands import key_names


class KeyLine(Widget):
    """Shows the keys of the focused widget and of the screen; a click on one presses it."""

    DEFAULT_CSS = """
    KeyLine {
        height: 1;
        padding: 0 1;
        text-wrap: nowrap;
        text-overflow: clip;
        link-color: $foreground;
        link-style: none;
        link-background-hover: $surface;
        link-color-hover: $accent;
    }
    """

    def on_mount(self) -> None:
        """Follow the focus."""
        self.screen.bindings_updated_signal.subscribe(self, self._show)

    def _show(self, _screen: Screen[object]) -> None:
        self.refresh()

    def render(self) -> Content:
        """The keys and what they do."""
        shown: dict[str, tuple[str, str]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled:
                shown.setdefault(binding.action, (binding.key, binding.description))
        return Content("  ").join(_key(key, name) for key, name in shown.values())


def _key(key: str, name: str) -> Content:
    press = Style.from_meta({"@click": ("app.simulate_key", (key,))})
    return Content.assemble((key_names(key)[0], "bold $accent"), " ", (name, press))
