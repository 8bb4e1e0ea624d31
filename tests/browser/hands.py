"""Hands at the table: they give an answer as a person would, by mouse or by keyboard only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
PATIENCE = 20_000  # milliseconds: the machine may be busy
expect.set_options(timeout=PATIENCE)
TWO_FRAMES = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
DIGITS = "1234567890"


class Hands:
    """Somebody who sits before a browser, at one table."""

    def __init__(self, page: Page, server: str) -> None:
        self.page = page
        self.server = server
        self.faults: list[str] = []
        self._centres: dict[str, tuple[float, float]] = {}
        self._counters: set[str] = set()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    # -- coming to a table ---------------------------------------------------------------------------------------------

    def enter_lobby(self) -> None:
        self.page.goto(f"{self.server}/")
        self.page.wait_for_selector("button.begin, .bar button.primary")

    def begin(self, scenario: str, nato: str, wp: str) -> None:
        """Begin a game of Superpowers at War in the lobby."""
        self.begin_game("superpowers", scenario, [nato, wp])

    def begin_with(self, guest: Hands) -> None:
        """Begin a game of Superpowers at War as NATO, to which somebody comes by an invitation."""
        self.begin("munich", nato="me", wp="invite")
        self.meet(guest)

    def meet(self, guest: Hands) -> None:
        """Both sit down: the guest by the link of the invitation, then whoever began the game."""
        guest.page.goto(self.page.locator(".link input").input_value())
        guest.sit_down()
        self.page.click("a.button.primary")
        self.sit_down()

    def begin_game(self, game: str, scenario: str, seats: list[str], dice: str = "server") -> None:
        """Begin a game in the lobby, with the seats in the order of its sides."""
        self.enter_lobby()
        another = self.page.locator(".bar button.primary")
        if another.count():
            another.click()
        radio = self.page.locator(f"input[name=game][value={game}]")
        if radio.count():  # there are others
            radio.check()
        self.page.check(f"input[name=scenario][value={scenario}]")
        for chair, who in enumerate(seats):
            self.page.locator(".seat select").nth(chair).select_option(who)
        if dice != "server":
            self.page.get_by_text("Options and dice").click()
            self.page.check(f"input[type=radio][value={dice}]")
        self.page.click("button.begin")
        if "invite" not in seats:
            self.sit_down()

    def begin_at(self, record: dict[str, Any], **seats: str) -> None:
        """Sit down at a game that goes on where a record ends."""
        wanted = {"record": record, "seats": seats}
        made = self.context.request.post(f"{self.server}/api/tables/import", data=wanted, headers={"x-grognard": "1"})
        assert made.ok, made.text()
        self.open(made.json()["table"])

    def open(self, table: str) -> None:
        self.page.goto(f"{self.server}/#/table/{table}")
        self.sit_down()

    def sit_down(self) -> None:
        self.page.wait_for_selector(".ask .prompt, .cover")
        table = self.page.url.split("#/table/")[1].split("/")[0]
        line = self.context.request.get(f"{self.server}/api/tables/{table}").json()
        board = self.context.request.get(f"{self.server}/api/games/{line['game']}/{line['scenario']}/board").json()
        self._centres = {hex["label"]: (hex["x"], hex["y"]) for hex in board["hexes"]}
        self._counters = {counter["id"] for counter in board["display"]["counters"]}
        # the map has been laid out and has come to rest where the ask is
        self.until(lambda: self.page.get_attribute("[data-testid=sight]", "data-x") != "0")

    # -- leaving with it -----------------------------------------------------------------------------------------------

    def save_record(self, file: Path) -> Path:
        """Save the record by the button of the screen."""
        self.page.click("#tab-review")
        with self.page.expect_download() as coming:
            self.page.get_by_role("button", name="Save the record").click()
        coming.value.save_as(file)
        return file

    def open_record(self, file: Path) -> None:
        """Open a record file in the lobby."""
        self.enter_lobby()
        self.page.locator(".import input").set_input_files(file)
        self.sit_down()

    # -- seeing --------------------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        return int(self.page.get_attribute(".screen", "data-n") or 0)

    @property
    def seat(self) -> str | None:
        return self.page.get_attribute(".screen", "data-seat")

    @property
    def turn(self) -> int:
        return int(self.page.get_attribute(".screen", "data-turn") or 0)

    @property
    def prompt(self) -> str:
        return self.page.locator(".ask .prompt").inner_text().strip()

    def until(self, so: Callable[[], bool]) -> None:
        """Playwright's own way to wait for anything is an eval, which the server's content-security policy forbids."""
        assert self.comes(so, PATIENCE), "it has taken too long"

    def comes(self, so: Callable[[], bool], within: int) -> bool:
        """Whether something becomes so within some milliseconds."""
        for _ in range(within // 50):
            if so():
                return True
            self.page.wait_for_timeout(50)
        return False

    def wait_for(self, n: int) -> None:
        """Until that many answers have been given."""
        expect(self.page.locator(".screen")).to_have_attribute("data-n", str(n), timeout=PATIENCE)

    def wait_beyond(self, n: int) -> None:
        """Until more than that many answers have been given, by whomever."""
        self.until(lambda: self.n > n)

    def wait_until_asked(self) -> None:
        self.page.wait_for_selector(".options button:visible, .cover", timeout=4 * PATIENCE)

    def wait_for_map(self) -> None:
        """Until the ground is painted twice: plain, and then as drawn."""
        self.until(lambda: int(self.page.get_attribute("[data-testid=sight]", "data-laid") or 0) >= 2)

    def picture(self, name: str) -> None:
        """Keep what the screen shows, to be looked at."""
        if self.page.locator("[data-testid=sight]").count():
            self.wait_for_map()
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")

    def button(self, verb: str, thing: str) -> Locator:
        return self.page.locator(f'[data-verb="{verb}"][data-thing="{thing}"]')

    # -- the map -------------------------------------------------------------------------------------------------------

    def place_of(self, label: str) -> tuple[float, float]:
        """Where a hex is on the screen."""
        return self.on_screen(*self._centres[label])

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the map's picture is on the screen."""
        left, top, k, dx, dy = self.page.evaluate(
            """() => {
                const box = document.querySelector(".frame").getBoundingClientRect();
                const sight = document.querySelector("[data-testid=sight]").dataset;
                return [box.left, box.top, Number(sight.k), Number(sight.x), Number(sight.y)];
            }"""
        )
        return left + x * k + dx, top + y * k + dy

    def place_at_rest(self, label: str) -> tuple[float, float]:
        """The same, when the map does not move any more."""
        before = (0.0, 0.0)
        while (now := self.place_of(label)) != before:
            before = now
            self.page.evaluate(TWO_FRAMES)  # a busy machine draws seldom: the map may move with the next frame
            self.page.wait_for_timeout(30)
        return now

    def is_free(self, x: float, y: float) -> bool:
        """Whether the map lies open at a place of the screen: inside, and nothing in front of it."""
        return bool(self.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.frame')", [x, y]))

    def bring_into_sight(self, label: str) -> tuple[float, float]:
        """Drag the map until the hex lies open."""
        for _ in range(12):
            x, y = self.place_at_rest(label)
            if self.is_free(x, y):
                return x, y
            box = self.page.locator(".frame").bounding_box()
            assert box is not None
            middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            reach = box["width"] * 0.4, box["height"] * 0.4
            dx = max(-reach[0], min(reach[0], middle[0] - x))
            dy = max(-reach[1], min(reach[1], middle[1] - y))
            self.page.mouse.move(middle[0] - dx / 2, middle[1] - dy / 2)
            self.page.mouse.down()
            self.page.mouse.move(middle[0] + dx / 2, middle[1] + dy / 2, steps=3)
            self.page.mouse.up()
        raise AssertionError(f"{label} does not come into sight")

    def click_hex(self, label: str, button: Any = "left") -> None:
        self.page.mouse.click(*self.bring_into_sight(label), button=button)

    # -- answering -----------------------------------------------------------------------------------------------------

    def give(self, answer: str) -> None:
        """Give an answer and wait until the table has taken it, with those it gives for who can only be done. Where
        sides plan in secret at one window, the next one has it then, and counts the answers that it knows of."""
        n, seat = self.n, self.seat
        self.say(answer)
        self.until(lambda: self.n > n or self.seat != seat)

    def until_taken(self, n: int, picked: int) -> None:
        """Until so many things are picked, or the answer is given: where nothing is left to choose, it says itself."""
        self.until(lambda: self.n != n or self.page.locator(".picked button").count() >= picked)

    def say(self, answer: str) -> None:
        raise NotImplementedError

    def give_all(self, answers: list[tuple[str, str]]) -> None:
        """Play both sides in one window."""
        start = self.n
        for k, (_, answer) in enumerate(answers):
            if self.n > start + k:
                continue  # the table has given it
            self.uncover()
            try:
                self.give(answer)
            except Exception as problem:
                problem.add_note(f"{answer!r} to {self.prompt!r} after {self.n} answers")
                self.picture("stuck")
                raise

    def uncover(self) -> None:
        """Take over the window, when it is covered."""
        self.wait_until_asked()
        if self.page.locator(".cover").count():
            self.lift_cover()
            self.page.wait_for_selector(".options button:visible")

    def lift_cover(self) -> None:
        raise NotImplementedError


class Mouse(Hands):
    """By mouse: hexes and stacks on the map, the rest by the buttons of the panel."""

    def say(self, answer: str) -> None:
        verb, *things = answer.split()
        whole = self.page.locator(f'.options [data-answer="{answer}"]')
        if not things or (len(things) == 1 and not self._lies_on_the_map(verb, things[0])):
            self._press(verb, whole)
            return
        n = self.n
        pointed = [thing for thing in things if thing in self._centres or thing in self._counters]
        for k, thing in enumerate(pointed):
            self.until_taken(n, k)
            if self.n != n:
                return
            if thing in self._centres:
                self._point_at(verb, thing)
            elif self._lies_on_the_map(verb, thing):
                self._point_at_unit(verb, thing)
            else:
                self._press(verb, self.page.locator(".options").locator(self.button(verb, thing)))
        if self.n == n and any(thing not in self._centres and thing not in self._counters for thing in things):
            whole.first.click()  # words that are no things on the table are left to choose

    def _lies_on_the_map(self, verb: str, thing: str) -> bool:
        return thing in self._centres or self._hex_of(thing) is not None

    def _hex_of(self, unit: str) -> str | None:
        found = self.page.locator(f'.options [data-thing="{unit}"] small')
        label = found.first.inner_text() if found.count() else ""
        return label if label in self._centres else None

    def _press(self, verb: str, button: Locator) -> None:
        if not button.count():
            # further down in the list of that verb
            more = self.page.locator(".options .group").filter(has=self.page.locator(f'[data-verb="{verb}"]'))
            more.locator("button.more").click()
        button.first.click()
        if self.page.locator(".verb.ending").count():
            self.page.locator(".verb.ending").click()  # the phase really ends

    def _point_at(self, verb: str, label: str) -> None:
        self.click_hex(label)
        inside = self.page.locator(".stack").locator(self.button(verb, label))
        if inside.count():
            inside.click()

    def _point_at_unit(self, verb: str, unit: str) -> None:
        n = self.n
        label = self._hex_of(unit)
        assert label is not None
        inside = self.page.locator(".stack").locator(self.button(verb, unit))
        picked = self.page.locator(".picked button")  # a unit that stands alone is picked at once

        def is_found() -> bool:
            return inside.count() > 0 or picked.count() > 0 or self.n != n

        self.click_hex(label)
        if not self.comes(is_found, PATIENCE // 4):
            self.click_hex(label)  # the map moved under the first click
            self.until(is_found)
        if self.n == n and inside.count():
            inside.click()

    def lift_cover(self) -> None:
        self.page.locator(".cover button").click()


class Keys(Hands):
    """By keyboard only."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def say(self, answer: str) -> None:
        verb, *things = answer.split()
        n = self.n
        whole = self.page.locator(f'.options [data-answer="{answer}"]')
        if whole.count():
            self._choose(whole)
            return
        for k, thing in enumerate(things):
            self.until_taken(n, k)
            if self.n == n:
                self._choose(self.page.locator(".options").locator(self.button(verb, thing)), thing)

    def _choose(self, button: Locator, thing: str = "") -> None:
        """By its key, by that of its list, or by seeking it, opening the rest of the list and going there with Tab."""
        if not button.count():
            if self.page.locator(".options .seek").count():
                self.press("/")
                self.page.keyboard.type(thing)
            else:
                self._tab_to(self.page.locator(".options .more").first)
                self.press("Enter")
            button.wait_for()
        self.press_key_of(button)
        if self.page.locator(".verb.ending").count():
            self.press_key_of(self.page.locator(".verb.ending"))  # the phase really ends

    def press_key_of(self, button: Locator) -> None:
        own, of_list = button.locator("kbd"), self.page.locator("[data-group]", has=button).locator("h2 kbd")
        free = not self.page.locator("input:focus").count()
        if own.count() and free:
            self.press(own.inner_text())
            return
        if of_list.count() and free:
            self._go_through_to(button, of_list.inner_text())
        else:
            self._tab_to(button)
        self.press("Enter")

    def _go_through_to(self, button: Locator, key: str) -> None:
        for _ in range(60):
            self.press(key)
            if button.evaluate("e => e === document.activeElement"):
                return
        raise AssertionError(f"{key} does not lead to {button}")

    def _tab_to(self, button: Locator) -> None:
        if not self.page.locator("input:focus").count():
            self.press("m")  # from the map it is not far
        for _ in range(60):
            if button.evaluate("e => e === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {button}")

    def cursor_to(self, label: str) -> None:
        """With N from one hex to choose to the next."""
        for _ in range(200):
            self.press("n")
            if self.page.locator(".tip .head b").inner_text() == label:
                return
        raise AssertionError(f"N does not lead to {label}")

    def lift_cover(self) -> None:
        self.press("Enter")
