"""Advanced Squad Leader at the table: a Player Turn of the training scenario takes decisions, not a hundred clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Sit
from tests.browser.hands import Mouse

MOVER, OTHER = 60, 10  # clicks of a Player Turn at most
ORDERS = 4  # of them to give the orders of `give_orders`
PRESSED = """
window.pressed = {};
addEventListener("pointerdown", () => {
    const seat = document.querySelector(".screen")?.dataset.seat ?? "";
    window.pressed[seat] = (window.pressed[seat] ?? 0) + 1;
}, true);
"""
# Where each German squad goes, hex by hex: houses beside the church and the inn.
MARCHES = {"X6": ["W7", "V6", "U6"], "V4": ["U4", "T4"]}
ASSAULTS = ("T6", "S4")  # Locations that are fired at
VOLLEYS = 3
BASE = "W6"  # where the leader and the machine gun are


class Player(Mouse):
    """Somebody who knows the game: fires with all who can, drags his squads, and answers the rest at once."""

    def __init__(self, page: Page, server: str) -> None:
        super().__init__(page, server)
        self.marched: set[str] = set()
        self.fired = 0

    def pause(self, n: int) -> None:
        self.until(lambda: self.n != n or self.page.locator(".verb.ending, .cover").count() > 0)

    def press(self, answer: str) -> None:
        n = self.n
        self.page.locator(f'.options [data-answer="{answer}"]').first.click()
        if self.page.locator(".verb.ending").count():
            self.page.locator(".verb.ending").click()
        self.pause(n)

    def is_asked(self) -> bool:
        return self.page.locator(".options button:visible").count() > 0

    def has(self, answer: str) -> bool:
        return self.page.locator(f'.options [data-answer="{answer}"]:not([aria-disabled])').count() > 0

    def offers(self, verb: str) -> bool:
        return self.page.locator(f'.options [data-verb="{verb}"]').count() > 0

    def drag(self, path: list[str]) -> None:
        n = self.n
        self.bring_into_sight(path[0])
        for k, label in enumerate(path):
            x, y = self.place_at_rest(label)
            self.page.mouse.move(x, y, steps=4)
            if not k:
                self.page.mouse.down()
        self.page.mouse.up()
        self.pause(n)

    def open_fire(self) -> None:
        """All who can of one stack, or of everywhere; the leader directs them."""
        n = self.n
        self.click_hex(BASE)
        together = self.page.locator('.stack [data-all="with"]')
        everybody = self.page.locator('.options [data-all="with"], .options [data-verb="with"]')
        (together if together.count() else everybody).first.click()
        self.until(lambda: self.n > n and self.page.get_attribute(".screen", "data-busy") == "false")
        self.page.wait_for_timeout(300)
        leader = self.page.locator('.options [data-verb="led"]')
        if leader.count():
            leader.first.click()
            self.page.wait_for_timeout(300)
        self.press("shoot")

    def give_orders(self) -> None:
        """Ask only about movers next to us; the squad in the church fires at the first in the open."""
        self.page.locator(".standing summary").click()
        for verb, order in (("hold", "hold 1"), ("engage", "engage r1")):
            self.page.locator(f'[data-order="{verb}"] select').select_option(order)
            self.page.locator(f'[data-give="{verb}"]').click()
            self.page.wait_for_selector(f'[data-in-force="{order}"]')
        self.page.locator(".standing summary").click()

    def act(self) -> None:
        """One thing, whatever is asked."""
        if self.page.locator(".cover").count():
            self.lift_cover()
        elif self.has("pass"):
            self.press("pass")
        elif self.offers("with") and self.page.locator('.options [data-answer="shoot"]').count():
            self.open_fire()
        elif self.offers("fire"):
            self.fire_or_end()
        elif self.offers("move"):
            self.march_or_end()
        elif self.has("stop"):
            self.press("stop")
        elif self.has("done"):
            self.press("done")
        else:
            n = self.n
            self.page.locator(".options button:visible:not([aria-disabled])").first.click()
            self.page.wait_for_timeout(200)
            self.until(lambda: self.n != n or self.page.locator(".picked button").count() > 0)

    def fire_or_end(self) -> None:
        n = self.n
        aimed = [loc for loc in ASSAULTS if self.page.locator(f'[data-verb="fire"][data-thing="{loc}"]').count()]
        if not aimed or self.fired >= VOLLEYS or (self.fired and not self.marched):
            self.press("done")
            return
        self.fired += 1
        self.click_hex(aimed[0])
        self.pause(n)

    def march_or_end(self) -> None:
        for start, path in MARCHES.items():
            if start not in self.marched:
                self.marched.add(start)
                self.drag([start, *path])
                return
        self.press("done")


def clicks(player: Player) -> dict[str, int]:
    found: dict[str, int] = player.page.evaluate("() => window.pressed")
    return found


def in_rally_phase(player: Player) -> bool:
    return "Rally Phase" in player.page.locator("header .when").inner_text()


@pytest.fixture
def begun(sit: Sit[Player]) -> Player:
    """Both sides sit at one window, and the German Player Turn is about to begin. The dice are always the same."""
    player = sit(Player)
    player.context.add_init_script(PRESSED)
    wanted = {"game": "asl", "scenario": "t1", "seats": {"german": "me", "russian": "me"}, "seed": "3"}
    made = player.context.request.post(f"{player.server}/api/tables", data=wanted, headers={"x-grognard": "1"}).json()
    player.open(made["table"])
    for side in ("russian", "german"):
        player.uncover()
        player.press("suggested")
        if side == "russian":
            player.give_orders()
        player.press("done")
    for hex in ("X4", "Q5"):
        player.uncover()
        n = player.n
        player.click_hex(hex)
        player.pause(n)
    return player


def test_player_turn_takes_few_clicks(begun: Player):
    before = clicks(begun)
    passed = False
    for _ in range(200):
        if passed and in_rally_phase(begun):
            break
        passed = passed or not in_rally_phase(begun)
        if begun.is_asked() or begun.page.locator(".cover").count():
            begun.act()
        else:
            begun.page.wait_for_timeout(50)
    begun.picture("asl-turn")
    spent = {side: count - before.get(side, 0) for side, count in clicks(begun).items()}
    assert begun.marched == set(MARCHES)
    assert 0 < spent["german"] <= MOVER, spent
    assert spent["russian"] + ORDERS <= OTHER, spent
