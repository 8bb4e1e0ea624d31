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
        self.pull(path)
        self.pause(n)

    def pull(self, path: list[str]) -> None:
        self.bring_into_sight(path[0])
        for k, label in enumerate(path):
            x, y = self.place_at_rest(label)
            self.page.mouse.move(x, y, steps=4)
            if not k:
                self.page.mouse.down()
        self.page.mouse.up()

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


def in_movement_phase(player: Player) -> bool:
    return "Movement Phase (German)" in player.page.locator("header .when").inner_text()


def begin(sit: Sit[Player], orders: bool) -> Player:
    """Both sides sit at one window, and the German Player Turn is about to begin. The dice are always the same."""
    player = sit(Player)
    player.context.add_init_script(PRESSED)
    wanted = {"game": "asl", "scenario": "t1", "seats": {"german": "me", "russian": "me"}, "seed": "3"}
    made = player.context.request.post(f"{player.server}/api/tables", data=wanted, headers={"x-grognard": "1"}).json()
    player.open(made["table"])
    for side in ("russian", "german"):
        player.uncover()
        player.press("suggested")
        if side == "russian" and orders:
            player.give_orders()
        player.press("done")
    for hex in ("X4", "Q5"):
        player.uncover()
        n = player.n
        player.click_hex(hex)
        player.pause(n)
    return player


@pytest.fixture
def begun(sit: Sit[Player]) -> Player:
    """The Russian has given orders for First Fire."""
    return begin(sit, orders=True)


@pytest.fixture
def without_orders(sit: Sit[Player]) -> Player:
    """The Russian is asked whenever somebody moves in his sight."""
    return begin(sit, orders=False)


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


def go_on_to(player: Player, phase: str) -> None:
    """Decline everything until a phase has come."""
    for _ in range(40):
        if phase in player.page.locator("header .when").inner_text():
            return
        if player.page.locator(".cover").count():
            player.lift_cover()
        elif player.is_asked():
            player.press("pass" if player.has("pass") else "done")
        player.page.wait_for_timeout(50)
    raise AssertionError(f"{phase} does not come")


def test_map_opens_on_its_hexes(begun: Player):
    """Title and legend lie outside; where all hexes are in sight there is no small map."""
    left, right = begun.place_at_rest("K5"), begun.place_at_rest("Z5")
    frame = begun.page.locator(".frame").bounding_box()
    assert frame is not None
    assert frame["x"] < left[0] < right[0] < frame["x"] + frame["width"]
    assert right[0] - left[0] > 0.8 * frame["width"]
    assert not begun.page.locator(".mini").count()
    begun.page.get_by_role("button", name="Closer").click()
    begun.page.wait_for_selector(".mini")
    begun.page.get_by_role("button", name="Whole map").click()
    begun.until(lambda: not begun.page.locator(".mini").count())


def test_stack_is_dragged_where_it_advances(begun: Player):
    go_on_to(begun, "Advance Phase (German)")
    begun.uncover()
    begun.drag(["W6", "V6"])
    begun.until(lambda: not begun.page.locator('.options [data-thing="g1"], .options [data-thing="g5"]').count())
    begun.pull(["X6", "U6"])  # too far: the rules say so
    begun.page.wait_for_selector(".why")
    assert "U6" in begun.page.locator(".why").first.inner_text()


def test_move_that_was_held_up_goes_on(without_orders: Player):
    """The DEFENDER is asked at every hex: where he lets a unit pass, one click takes it on to where it was going."""
    go_on_to(without_orders, "Movement Phase (German)")
    without_orders.uncover()
    without_orders.drag(["X6", "W7", "V6", "U6"])
    gone_on = 0
    for _ in range(8):
        without_orders.uncover()
        onward = without_orders.page.locator('.options [data-go="U6"]')
        if without_orders.has("pass"):
            without_orders.press("pass")
        elif onward.count():
            gone_on += 1
            n = without_orders.n
            onward.click()
            without_orders.pause(n)
        else:
            break
    assert gone_on
    assert in_movement_phase(without_orders)
    without_orders.page.mouse.move(*without_orders.place_at_rest("U6"))
    without_orders.page.wait_for_selector('.tip:has-text("4-6-7 g4")')
