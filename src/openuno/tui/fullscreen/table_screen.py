"""The table: one screen on which people play with each other and with bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message

from openuno.game import actions as a
from openuno.game.card import Card, Colour
from openuno.game.reminders import Reminders
from openuno.rulebooks import prose
from openuno.text.errors import InputError
from openuno.tui.fullscreen import controls, dialogs
from openuno.tui.fullscreen.card_grid import CardGrid
from openuno.tui.fullscreen.controls import Control, ControlButton
from openuno.tui.fullscreen.event_feed import EventFeed
from openuno.tui.fullscreen.live_display import LiveDisplay
from openuno.tui.fullscreen.score_sheet import Answer, ScoreSheet
from openuno.tui.fullscreen.selection import (
    Selection,
    laid,
    may_call_with_card,
    takes_several,
    ways,
)
from openuno.tui.fullscreen.setup_draft import MOST_SEATS


class TableScreen(LiveDisplay):
    """The screen of a match: turns keys and buttons into actions, and asks for choices."""

    class Again(Message):
        """Another match with the same players is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding({"?": "question_mark"}.get(key, key), f"press('{control}')")
            for control, key in controls.KEYS.items()
        ),
        Binding("f1", "press('help')"),
        Binding("left", "step(-1, 0)"),
        Binding("right", "step(1, 0)"),
        Binding("up", "step(0, -1)"),
        Binding("down", "step(0, 1)"),
        Binding("enter", "go"),
        Binding("space", "mark"),
        Binding("escape", "clear"),
        Binding("pageup", "scroll_story(-1)"),
        Binding("pagedown", "scroll_story(1)"),
    ]

    def changed(self) -> None:
        """Something has happened: asks what has to be asked."""
        super().changed()
        if self.is_active:
            self._ask()

    # Keys and buttons

    def action_press(self, name: str) -> None:
        """Does what a key or a button stands for."""
        control = Control(name)
        self.say("")
        if control in controls.MOVES:
            if self.hot_seat.viewer is not None:  # else it stands there whom the keyboard waits for
                self.request(controls.MOVES[control](self.hot_seat.viewer))
            return
        doing: dict[Control, Callable[[], None]] = {
            Control.UNO: self._call_uno,
            Control.CATCH: self._catch,
            Control.JUMP: self._jump,
            Control.SUGGEST: self._suggest,
            Control.KEYBOARD: self._pass_keyboard,
            Control.SWAP: self._swap,
            Control.HINT: self.think_of_hint,
            Control.TAKE_BACK: self.take_back,
            Control.RULES: self._show_rules,
            Control.HELP: self._show_help,
            Control.QUIT: self.leave,
        }
        doing[control]()

    def on_control_button_pressed(self, event: ControlButton.Pressed) -> None:
        """A button is a key for the mouse."""
        self.action_press(event.name)

    def action_step(self, across: int, down: int) -> None:
        """Chooses another card."""
        self.row.step(across, down)
        self.prepared.insisted = None
        self.say("")

    def on_card_grid_clicked(self, event: CardGrid.Clicked) -> None:
        """A click on a card chooses it, a second one lays it; the right button marks it."""
        is_second = event.place == self.row.chosen
        if not is_second:
            self.action_step(event.place - self.row.chosen, 0)
        if event.marks:
            self.action_mark()
        elif is_second:
            self.action_go()

    @on(Click, "#curtain")
    def sit_down(self) -> None:
        """A click on the covered cards is an Enter."""
        self.action_go()

    def action_go(self) -> None:
        """Enter: sits down, answers what the game asks, or lays the card."""
        if self.hot_seat.awaited:
            self.hot_seat.sit_down()
            self.changed()
        elif not self._ask():
            self._lay()

    def _lay(self) -> None:
        held, viewer, prepared = self.row.card, self.hot_seat.viewer, self.prepared
        if held is None or viewer is None:
            return
        cards = prepared.lays(held.card)

        def lay(card: Card) -> None:
            laid_cards = (*cards[:-1], card)
            self.request(laid(self.session.game, viewer, laid_cards, prepared.calls_uno))

        self._with_colour(viewer, cards[:-1], cards[-1], lay)

    def action_mark(self) -> None:
        """Takes the chosen card to those to be laid together, or out again."""
        held, viewer, marked = self.row.card, self.hot_seat.viewer, self.prepared.marked
        if held is None or viewer is None:
            return
        place = self.row.chosen
        before = tuple(marked.values())

        def mark(card: Card) -> None:
            problem = self.session.game.why_not(a.Play(viewer, (*before, card)))
            if problem:
                self.say(self.words.reason(problem))
                return
            marked[place] = card
            self.show()

        self.say("")
        if not takes_several(self.session.game):
            self.say(self.words("one_card_only"))
        elif place in marked:
            del marked[place]
            self.show()
        else:
            self._with_colour(viewer, before, held.card, mark)

    def action_clear(self) -> None:
        """Takes back what was prepared, or gives back the keyboard."""
        if self.hot_seat.caller:
            self._pass_keyboard()
            return
        self.prepared = Selection()
        self.say("")
        self.show()

    def _with_colour(
        self, seat: str, before: tuple[Card, ...], card: Card, then: Callable[[Card], None]
    ) -> None:
        """Goes on with a card; a wild that can be laid is given a colour first."""
        first, *_ = ways(card)
        refused = self.session.game.why_not(laid(self.session.game, seat, (*before, first), False))
        if first is card or refused:
            then(first)
            return
        question = self.words("which_colour", card=card.spelled_out(self.words.language))
        self.ask(
            dialogs.which_colour(question, self.words),
            lambda letter: then(card.named(Colour.parse(letter))),
        )

    # Out of turn

    def _here(self) -> list[str]:
        """Who might be meant by a key: whoever has the keyboard, else everyone who shares it."""
        viewer, out = self.hot_seat.viewer, self.session.view(None).eliminated
        people = self.hot_seat.people if viewer is None else (viewer,)
        return [seat for seat in people if seat not in out]

    def _others(self, seat: str) -> list[str]:
        view = self.session.view(None)
        return [name for name in view.seats if name != seat and name not in view.eliminated]

    def _call_uno(self) -> None:
        """Calls UNO after the card, or has it called with the next one."""
        game, viewer = self.session.game, self.hot_seat.viewer
        due = [seat for seat in self.hot_seat.people if seat in self.session.view(None).catchable]
        arms = viewer is not None and viewer not in due and may_call_with_card(game, viewer)

        def call(seat: str) -> None:
            if arms and seat == viewer:
                self.prepared.calls_uno = not self.prepared.calls_uno
                self.show()
            else:
                self.request(a.CallUno(seat))

        callers = [*due, viewer] if arms and viewer else due
        self._by_one_of(callers or self._here(), "who_calls", call)

    def _catch(self) -> None:
        """Catches whoever did not call UNO, or where a false accusation has its price (U4), or
        nobody is reminded, anybody; elsewhere it is said why those with one card cannot be caught.
        """
        game, people = self.session.game, self.hot_seat.people
        view = self.session.view(None)
        suspects = [seat for seat in view.seats if view.counts[seat] == 1]
        if game.rules.false_catch_penalty or self.session.setup.reminders is Reminders.NONE:
            others = [
                seat for seat in view.seats if seat not in (*view.catchable, *view.eliminated)
            ]
            suspects = [*view.catchable, *others]
        elif view.catchable:
            suspects = list(view.catchable)
        targets = [seat for seat in suspects if any(person != seat for person in people)]
        if not targets:
            self.say(self.words("nobody_to_catch"))
            return

        def catch(target: str) -> None:
            seen_by = [x for x in self._here() if x != target] or [x for x in people if x != target]
            self._by_one_of(seen_by, "who_catches", lambda x: self.request(a.Catch(x, target)))

        labels = [f"{seat}  ({self.words.cards(view.counts[seat])})" for seat in targets]
        self._by_one_of(targets, "whom_to_catch", catch, labels)

    def _suggest(self) -> None:
        """P1: tells another player what to lay."""
        game, words = self.session.game, self.words

        def tell(seat: str, target: str, text: str) -> None:
            try:
                self.request(a.Suggest(seat, target, Card(text.upper())))
            except InputError as problem:
                self.say(problem.text(words.language))

        def ask(seat: str, target: str) -> None:
            cards = words.cards(game.rules.suggestion_penalty)
            question = words("what_to_tell", target=target, cards=cards)
            self.ask(dialogs.TextInput(question, ""), lambda text: tell(seat, target, text))

        def choose(seat: str) -> None:
            self._by_one_of(self._others(seat), "whom_to_tell", lambda target: ask(seat, target))

        if game.rules.suggestion_penalty:
            self._by_one_of(self._here(), "who_tells", choose)
        else:
            self.say(words("talk_is_free"))

    def _pass_keyboard(self) -> None:
        """Shows their hand to somebody who has no turn, or covers it again."""

        def pass_to(seat: str) -> None:
            self.hot_seat.call_over(seat)
            self.changed()

        if self.hot_seat.caller:
            self.hot_seat.give_back()
            self.changed()
            return
        turn = self.session.game.turn
        people = [seat for seat in self.hot_seat.people if turn and seat != turn]
        self._by_one_of(people, "who_takes", pass_to)

    def _jump(self) -> None:
        """H3: lays the same card out of turn."""
        top = self.session.game.top

        def jump(seat: str) -> None:
            if top is None:
                return
            uno = self.prepared.calls_uno
            self._with_colour(
                seat, (), Card.of(top.kind), lambda card: self.request(a.Jump(seat, card, uno))
            )

        self._by_one_of(self.hot_seat.people, "who_jumps", jump)

    def _by_one_of(
        self,
        seats: Sequence[str],
        question: str,
        then: Callable[[str], None],
        labels: Sequence[str] = (),
    ) -> None:
        """Goes on with a seat, asking which where there are several."""
        if len(seats) == 1:
            then(seats[0])
        elif seats:
            self.ask(dialogs.which_of(self.words(question), seats, labels), then)

    # Questions of the game

    def _ask(self) -> bool:
        """Opens the question that the game waits for, if it is one."""
        game = self.session.game
        if game.turn is None:
            self._show_score()
        elif game.turn != self.hot_seat.viewer:
            return False
        elif game.phase == "choose_colour":
            self._choose_colour(game.turn)
        elif game.phase == "swap":
            self._swap()
        else:
            return False
        return True

    def _choose_colour(self, seat: str) -> None:
        self.ask(
            dialogs.which_colour(self.words("which_opening_colour"), self.words),
            lambda letter: self.request(a.ChooseColour(seat, Colour.parse(letter))),
        )

    def _swap(self) -> None:
        """H2: asks with whom to swap hands."""
        game, viewer = self.session.game, self.hot_seat.viewer
        if viewer is None:
            return
        swaps = [action for action in game.legal(viewer) if isinstance(action, a.Swap)]
        if not swaps:
            other = next(seat for seat in game.seats if seat != viewer)
            self.request(a.Swap(viewer, other))  # says why not
            return
        names = [swap.target for swap in swaps]
        counts = game.view(None).counts
        labels = [f"{name}  ({self.words.cards(counts[name])})" for name in names]
        self.ask(
            dialogs.which_of(self.words("swap_with"), names, labels),
            lambda name: self.request(a.Swap(viewer, name)),
        )

    def _show_score(self) -> None:
        takes_back = self.session.may_take_back()
        sheet = ScoreSheet(self.session.game, self.words, takes_back=takes_back)
        self.ask(sheet, self._go_on)

    def _go_on(self, answer: Answer) -> None:
        match answer:
            case "deal":
                self.request(a.Deal())
            case "again":
                self.post_message(self.Again())
            case "take_back":
                self.take_back()
            case "quit":
                self.leave()

    # Rules and help

    def _show_rules(self) -> None:
        game = self.session.game
        most_seats = max(MOST_SEATS, len(game.seats))
        rules = prose(game.rulebook, self.words.language, most_seats=most_seats)
        self.ask(dialogs.TextPage(rules, self.words("close_page")), lambda _: None)

    def _show_help(self) -> None:
        self.ask(dialogs.TextPage(self.words("help"), self.words("close_page")), lambda _: None)

    def action_scroll_story(self, pages: int) -> None:
        """Reads back in the story."""
        story = self.query_one(EventFeed)
        story.scroll_relative(y=pages * max(story.size.height - 1, 1), animate=False)
