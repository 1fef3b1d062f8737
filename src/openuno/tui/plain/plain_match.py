"""A match line by line: people are asked on their move, bots move on theirs."""

from __future__ import annotations

from openuno.game.actions import Action, Deal
from openuno.game.events import CardPlayed
from openuno.rulebooks import prose, title
from openuno.text.errors import OpenUnoError, RuleError
from openuno.text.lang import say
from openuno.tui.hints import think_of_hint
from openuno.tui.plain.console import Console, LeftTable
from openuno.tui.plain.input_parser import Wish, understand
from openuno.tui.plain.out_of_turn import OutOfTurn
from openuno.tui.plain.shared_screen import SharedScreen
from openuno.tui.plain.table_text import show_scores, show_table
from openuno.tui.session import Session


class PlainMatch:
    """A session shown on a console."""

    def __init__(self, session: Session, console: Console) -> None:
        self._session = session
        self._game = session.game
        self._console = console
        self._shared_screen = SharedScreen(session.people, console)
        self._bystanders = OutOfTurn(session, console, self._shared_screen)
        self._card_was_laid = False

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
        people, bots = self._session.people, tuple(self._session.seated_bots.bots)
        key = ("welcome_nobody", "welcome", "welcome_all")[min(len(people), 2)]
        self._console.say(key, people=people, seats=self._game.seats, bots=bots)
        self._console.say("rulebook", rulebook=title(self._game.rulebook, self._console.language))
        self._console.say("how_short")
        self._tell_news()
        if self._game.actions:
            show_scores(self._game, self._console)
        else:
            self._shared_screen.tell(self._game.events)

    # The course of a match

    def _move(self) -> None:
        """One move of whoever is asked, then a moment for everyone else to speak up."""
        turn = self._game.turn
        if turn is None:
            self._between_hands()
        elif turn in self._session.people:
            self._person_moves(turn)
        else:
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
        self._shared_screen.tell(events)
        self._tell_news()

    def _take_back(self) -> None:
        self._session.take_back()
        self._shared_screen.forget()
        self._card_was_laid = False
        self._console.say("taken_back")

    # A person's move

    def _person_moves(self, person: str) -> None:
        """Asks until the person has done something that the rules allow or have a price for."""
        self._shared_screen.give_keyboard(person)
        show_table(self._game, person, self._console)
        asked: Action | None = None
        done = False
        while not done:
            try:
                meant = self._ask_for_move(person)
                if isinstance(meant, Wish):
                    done = self._grant(meant, person)
                elif meant != asked and self._has_price(meant):
                    asked = meant
                else:
                    self._do(meant)
                    done = True
            except OpenUnoError as problem:
                self._complain(problem)
        if self._game.turn != person:
            self._shared_screen.take_keyboard()

    def _ask_for_move(self, person: str) -> Action | Wish:
        line = self._console.ask("prompt", person=person)
        language, ask_colour = self._console.language, self._console.ask_colour
        return understand(line, self._game, person, language, ask_colour)

    def _has_price(self, action: Action) -> bool:
        """Whether an action is against the rules and costs cards; says so if it is."""
        refusal = self._game.why_not(action)
        if refusal is None or not refusal.penalty:
            return False
        self._complain(refusal)
        self._console.say("insist", count=refusal.penalty)
        return True

    def _grant(self, wish: Wish, person: str) -> bool:
        """Does what a person wishes; says whether that was their move."""
        match wish:
            case Wish.TAKE_BACK:
                self._take_back()
                return True
            case Wish.HELP:
                self._console.show(say(self._console.language, "play.help"))
            case Wish.RULES:
                self._console.show(prose(self._game.rulebook, self._console.language))
            case Wish.HINT:
                self._console.say("thinking")
                hint = think_of_hint(self._game, person, self._console.language)
                said = hint.in_words(self._console.language)
                self._console.show(f"  {self._console.card_text.cards_in(said)}")
            case Wish.WORDS:
                self._console.spell_or_not()
                show_table(self._game, person, self._console)
            case Wish.TABLE:
                show_table(self._game, person, self._console)
        return False

    def _tell_news(self) -> None:
        for sentence in self._session.news(self._console.language):
            self._console.show(sentence)

    def _complain(self, problem: OpenUnoError) -> None:
        clause = f" [{problem.clause}]" if isinstance(problem, RuleError) else ""
        sentence = f"{problem.text(self._console.language)}{clause}"
        self._console.show(f"  {self._console.card_text.cards_in(sentence)}")
