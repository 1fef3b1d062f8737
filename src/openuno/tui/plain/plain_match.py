"""A match line by line: people are asked on their move, bots move on theirs."""

from __future__ import annotations

from openuno.bots.hints import think_of_hint
from openuno.game.actions import Action, Deal, Suggest
from openuno.game.events import CardPicked, CardPlayed, DealerChosen, Event
from openuno.game.reminders import Reminders
from openuno.rulebooks import prose
from openuno.text.errors import OpenUnoError, RuleError
from openuno.text.lang import say
from openuno.tui.plain.console import Console, LeftTable
from openuno.tui.plain.input_parser import Wish, speaker_of, understand
from openuno.tui.plain.out_of_turn import OutOfTurn
from openuno.tui.plain.shared_screen import SharedScreen
from openuno.tui.plain.table_text import show_scores, show_table
from openuno.tui.plain.welcome import welcome
from openuno.tui.session import Session


class PlainMatch:
    """A session shown on a console."""

    def __init__(self, session: Session, console: Console, *, is_welcomed: bool = False) -> None:
        self._session = session
        self._game = session.game
        self._console = console
        self._is_welcomed = is_welcomed
        """Whether people have been told who plays, and have picked the dealer's card."""
        self._shared_screen = SharedScreen(session.people, console)
        self._bystanders = OutOfTurn(session, console, self._shared_screen)
        self._card_was_laid = False
        self._insisted: Action | None = None
        """An action that has a price: typed once more, it is done."""
        self._is_slow = session.setup.reminders is Reminders.NONE
        """Whether people are asked before each move of a bot: if they want to be, and where nothing
        else tells them when to speak up.
        """

    def play(self) -> None:
        """Plays until the match is decided or somebody leaves."""
        try:
            self._welcome()
            while not self._game.is_over:
                self._move()
            show_scores(self._game, self._console)
            self._tell_news()
        except (LeftTable, EOFError, KeyboardInterrupt):
            self._console.show("")
            self._console.say("goodbye_kept" if self._session.is_kept else "goodbye")
        finally:
            self._session.close()

    def _welcome(self) -> None:
        if not self._is_welcomed:
            welcome(self._session.setup, self._console)
        self._console.say("how_short")
        self._tell_news()
        if self._game.actions:
            show_scores(self._game, self._console)
        else:
            self._shared_screen.tell(self._untold())

    def _untold(self) -> list[Event]:
        """What has happened before the first move, but for what people have seen themselves."""
        told = (CardPicked, DealerChosen) if self._is_welcomed else ()
        return [event for event in self._game.events if not isinstance(event, told)]

    # The course of a match

    def _move(self) -> None:
        """One move of whoever is asked, then a moment for everyone else to speak up."""
        turn = self._game.turn
        if turn is None:
            self._between_hands()
        elif turn in self._session.people:
            self._person_moves(turn)
        elif not self._somebody_interrupts(turn):
            self._do(self._session.seated_bots.move())
        while self._somebody_speaks_up():
            pass
        for call in self._bystanders.late_calls():
            self._do(call)

    def _between_hands(self) -> None:
        show_scores(self._game, self._console)
        if self._console.ask("next_hand").lower() in ("t", "undo"):
            self._take_back()
        else:
            self._do(Deal())

    def _somebody_speaks_up(self) -> bool:
        """U2, U3, H3: what may be said or done between a card and the next turn: first by people
        who are not asked to move anyway, then by each bot.
        """
        try:
            said = self._bystanders.catch() or self._jump()
            if said is not None:
                self._do(said)
                return True
        except OpenUnoError as problem:
            self._complain(problem)
        return self._bot_reacts()

    def _somebody_interrupts(self, turn: str) -> bool:
        """P1, P2, U4: what people say before a bot moves, if they want to be asked."""
        people = self._session.people
        if not self._is_slow or not people:
            return False
        self._shared_screen.take_keyboard()
        alone = people[0] if len(people) == 1 else ""
        key = "slow_prompt" if alone else "slow_prompt_all"
        while line := self._console.ask(key, seat=turn, person=people[0]):
            if self._heed(line, alone):
                return True
        return False

    def _jump(self) -> Action | None:
        if not self._card_was_laid:
            return None
        self._card_was_laid = False  # nobody is asked twice about a card
        return self._bystanders.jump()

    def _bot_reacts(self) -> bool:
        seated_bots = self._session.seated_bots
        for name in seated_bots.bots:
            reaction = seated_bots.reaction(name)
            if reaction is not None and self._game.why_not(reaction) is None:
                self._do(reaction)
                return True
        return False

    def _do(self, action: Action) -> None:
        events = self._session.do(action)
        self._card_was_laid = any(isinstance(event, CardPlayed) for event in events)
        self._insisted = None
        self._bystanders.watch(events)
        self._shared_screen.tell(events)
        self._tell_news()

    def _take_back(self) -> None:
        self._session.take_back()
        self._shared_screen.forget()
        self._bystanders.look_again()
        self._card_was_laid = False
        self._insisted = None
        self._console.say("taken_back")

    # What people type

    def _person_moves(self, person: str) -> None:
        """Asks until something has happened. Others may speak before the person is there, too."""
        while not self._shared_screen.is_seen_by(person):
            line = self._console.ask("pass_keyboard", person=person)
            if not speaker_of(line, self._session.people)[0]:
                self._shared_screen.give_keyboard(person)
            elif self._heed(line, ""):
                return
        show_table(self._session, person, self._console)
        while not self._heed(self._console.ask("prompt", person=person), person):
            pass
        if self._game.turn != person:
            self._shared_screen.take_keyboard()

    def _heed(self, line: str, person: str) -> bool:
        """Does what a line says that a person has typed, or whoever is named in front of it, if the
        rules allow it or have a price for it; says whether anything has changed.
        """
        try:
            speaker, said = speaker_of(line, self._session.people)
            language, ask_colour = self._console.language, self._console.ask_colour
            meant = understand(said, self._session, speaker or person, language, ask_colour)
            if isinstance(meant, Wish):
                return self._grant(meant, person)
            if meant != self._insisted and self._has_price(meant):
                self._insisted = meant
                return False
            self._do(meant)
        except OpenUnoError as problem:
            self._complain(problem)
            return False
        return True

    def _has_price(self, action: Action) -> bool:
        """Whether an action is against the rules and costs cards; says so if it is, unless that
        would remind somebody of UNO.
        """
        refusal = self._game.why_not(action)
        if self._session.setup.reminders.withholds(refusal):
            return False
        penalty = refusal.penalty if refusal else 0
        if isinstance(action, Suggest) and refusal is None:
            penalty = self._game.rules.suggestion_penalty
        if not penalty:
            return False
        if refusal:
            self._complain(refusal)
        else:
            self._console.say("no_suggestions")
        self._console.say("insist", count=penalty)
        return True

    def _grant(self, wish: Wish, person: str) -> bool:
        """Does what a person wishes; says whether anything has changed."""
        match wish:
            case Wish.TAKE_BACK:
                self._take_back()
                return True
            case Wish.HELP:
                self._console.show(say(self._console.language, "play.help"))
            case Wish.RULES:
                self._console.show(prose(self._game.rulebook, self._console.language))
            case Wish.HINT if self._game.turn != person:
                self._console.say("no_hint")
            case Wish.HINT:
                self._console.say("thinking")
                language, reminders = self._console.language, self._session.setup.reminders
                readiness = self._session.readiness
                hint = think_of_hint(self._game, person, reminders, readiness)
                said = hint.in_words(language)
                self._console.show(f"  {self._console.card_text.cards_in(said)}")
            case Wish.SLOW:
                self._is_slow = not self._is_slow
                self._console.say("slow" if self._is_slow else "not_slow")
            case Wish.WORDS | Wish.TABLE:
                if wish is Wish.WORDS:
                    self._console.spell_or_not()
                if person:
                    show_table(self._session, person, self._console)
        return False

    def _tell_news(self) -> None:
        for sentence in self._session.news(self._console.language):
            self._console.show(sentence)

    def _complain(self, problem: OpenUnoError) -> None:
        clause = f" [{problem.clause}]" if isinstance(problem, RuleError) else ""
        sentence = f"{problem.text(self._console.language)}{clause}"
        self._console.show(f"  {self._console.card_text.cards_in(sentence)}")
