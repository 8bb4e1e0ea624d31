"""A door for learners: every game and scenario as an environment of PettingZoo (extra `zoo`), one agent for each side.

An action is the number of an option of the question that the agent is asked. Each option comes with numbers of its own,
since its place in the list means nothing: its verb, the unit and the hex it names. What else an agent observes is made
from its side's view and from nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any
from zlib import crc32

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

import grognard

from ..engine.ask import Answer
from ..engine.info import Choice
from ..engine.pieces import MAP
from ..games import game_info
from ..players.agent import UNITS, VERBS, option_numbers
from .pictures import drawn

ACTIONS = 1024  # options of a question that an agent sees at once
LONGEST = 30_000  # answers, after which a game is broken off
PLANES = 3  # of the map: our units, others' units, whose a place is
FIGURES = 8  # besides: turn, step, question, points, further options
MOST = 1e6  # in which observations lie


class Env(AECEnv):  # type: ignore[misc, unused-ignore]
    """A game between agents. Whoever is asked acts; where several are asked at once, in secret, one after the other.

    If a question has more options than an agent can see, its last action shows the next of them. Rewards come when the
    game is over: 1 for who has won, -1 for who has not, nothing for a draw; of a game that only has a loser, he alone
    loses. Standing orders are not given.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "svg", "rgb_array"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, Choice] | None = None,
        actions: int = ACTIONS,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if actions < 2:
            raise ValueError("an agent must see two options at least")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render mode {render_mode!r}; there are {self.metadata['render_modes']}")
        self.info = game_info(game)
        self.scenario = scenario or self.info.scenarios[0]
        self._options, self._actions, self._longest = dict(options or {}), actions, longest
        self.metadata = {**self.metadata, "name": f"grognard_{game}_{self.scenario}_v0"}
        self.render_mode = render_mode
        self.possible_agents = list(self.info.sides_in(self.scenario))
        self._chance = Random()
        self.game = grognard.new(game, self.scenario, seed=0, options=self._options)
        self._hexes = self.game.position.board.size
        numbers = Box(0, max(UNITS, VERBS, self._hexes), (actions, 3), np.int32)
        shown = Box(-MOST, MOST, (PLANES * self._hexes + FIGURES,), np.float32)
        mask = Box(0, 1, (actions,), np.int8)
        self.observation_spaces = {
            side: Dict({"observation": shown, "action_mask": mask, "options": numbers}) for side in self.possible_agents
        }
        self.action_spaces = {side: Discrete(actions) for side in self.possible_agents}
        self._page, self._listed = 0, list[Answer]()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    # -- play -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        dice = self._chance.getrandbits(32) if seed is None else seed
        if seed is not None:
            self._chance.seed(seed)
        self.game = grognard.new(self.info.slug, self.scenario, seed=dice, options=self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in self.agents}
        self._turn_to()

    def step(self, action: int | None) -> None:
        side = self.agent_selection
        if self.terminations[side] or self.truncations[side]:
            self._was_dead_step(action)
            return
        shown = self.shown
        if action is None or not 0 <= action < self._allowed(shown):
            raise ValueError(f"{side} has {self._allowed(shown)} actions now, and {action} is none of them")
        self._cumulative_rewards[side] = 0.0
        self._clear_rewards()
        if action == len(shown):
            self._page = (self._page + 1) % self._pages
            return
        self.game.answer(side, shown[int(action)])
        if not self.game.asked:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {agent: self._reward(agent) for agent in self.agents}
        elif len(self.game.answers) >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._turn_to()

    def _turn_to(self) -> None:
        """The next who is asked."""
        self._page = 0
        if self.game.asked:
            self.agent_selection = self.game.asked[0]
            self._listed = self.game.ask(self.agent_selection).options

    def _reward(self, side: str) -> float:
        result = self.game.result
        assert result is not None
        if result.winner is None:
            return -1.0 if result.loser == side else 0.0
        return 1.0 if result.winner == side else -1.0

    # -- what agents see ------------------------------------------------------------------------------------------

    @property
    def _pages(self) -> int:
        return -(-len(self._listed) // (self._actions - 1)) if len(self._listed) > self._actions else 1

    @property
    def shown(self) -> list[Answer]:
        """The options that the agent who is asked sees now: its first actions."""
        if self._pages == 1:
            return self._listed
        first = self._page * (self._actions - 1)
        return self._listed[first : first + self._actions - 1]

    def _allowed(self, shown: list[Answer]) -> int:
        return len(shown) + (self._pages > 1)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        mask, numbers = np.zeros(self._actions, np.int8), np.zeros((self._actions, 3), np.int32)
        if agent == self.agent_selection and self.game.asked and not self.truncations[agent]:
            shown, ask = self.shown, self.game.ask(agent)
            mask[: self._allowed(shown)] = 1
            for n, option in enumerate(shown):
                numbers[n] = option_numbers(ask, option)
        return {"observation": self._seen(agent), "action_mask": mask, "options": numbers}

    def _seen(self, side: str) -> np.ndarray:
        """The map and the points as the side's view shows them."""
        pos = self.game.position
        planes, figures = np.zeros((PLANES, self._hexes), np.float32), np.zeros(FIGURES, np.float32)
        view = self.info.seen(pos, side)
        for unit in view.get("units", ()):
            if unit["where"] == MAP:
                planes[0 if unit["side"] == side else 1][pos.board.hex(unit["hex"])] += 1
        for label, owner in view.get("markers", {}).get("owner", {}).items():
            planes[2][pos.board.hex(label)] = 1 if owner == side else -1
        points = {s: float(sums.get("total", 0)) for s, sums in view.get("points", {}).items()}
        prompt = self.game.ask(side).prompt if side in self.game.asked else ""
        ours = points.pop(side, 0.0)
        figures[:] = (
            1.0, pos.turn, pos.step, crc32(prompt.encode()) % VERBS if prompt else 0,
            ours, max(points.values(), default=0.0), self._page, self._pages,
        )  # fmt: skip
        return np.concatenate((planes.reshape(-1), figures))

    # -- pictures -------------------------------------------------------------------------------------------------

    def render(self) -> str | np.ndarray | None:
        """The drawn map with the counters as everybody may see them: as SVG, in pixels, or for people in a file that is
        written anew each time."""
        if self.render_mode is None:
            return None
        svg = drawn(self.game)
        if self.render_mode == "human":
            self.picture.write_text(svg, encoding="utf-8")
            return None
        return svg if self.render_mode == "svg" else pixels(svg)

    @property
    def picture(self) -> Path:
        """Where people find the picture."""
        return Path(gettempdir()) / f"{self.metadata['name']}.svg"

    def close(self) -> None:
        """Nothing is open."""


def pixels(svg: str) -> np.ndarray:
    """By rows and columns, red, green and blue."""
    from io import BytesIO

    import pygame

    from ..cartography import png_of

    surface = pygame.image.load(BytesIO(png_of(svg)))
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1), np.uint8)


def env(game: str, scenario: str | None = None, **told: Any) -> Any:
    """The environment as PettingZoo wants it: it complains if it is used before `reset` or with what is no action."""
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(Env(game, scenario, **told)))
