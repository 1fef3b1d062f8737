"""P1: which chat messages are suggestions, and which are ordinary talk."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openuno.game.card import Card
from openuno.server.tables.chat_words import Kind, read_words
from openuno.server.tables.suggestions import suggested
from openuno.text.lang import LANGUAGES, Language, table

SEATS = ("Ann", "Bo", "Zoë", "Red")

NAMES_A_CARD = {
    # notation
    "R7": "R7",
    "r7": "R7",
    "R7!": "R7",
    "try R7, Bo": "R7",
    "how about y0?": "Y0",
    "W+4": "W+4",
    "w+4 now": "W+4",
    "W4": "W+4",
    "WD4!!": "W+4",
    "W+4:G": "W+4:G",
    "W:B please": "W:B",
    "G+2": "G+2",
    "g+2": "G+2",
    "BS": "BS",
    "play BS": "BS",
    "I have GR": "GR",
    "b4": "B4",
    "Bo, b4!": "B4",
    "play b4": "B4",
    "B4 or R7": "B4",
    "play W": "W",
    # English words
    "red 7": "R7",
    "the red seven": "R7",
    "I have a red 7": "R7",
    "Bo, do you have the yellow nine?": "Y9",
    "red number 3": "R3",
    "the 7 in green": "G7",
    "green zero": "G0",
    "blue skip": "BS",
    "that red reverse hurt": "RR",
    "yellow draw two": "Y+2",
    "green +2": "G+2",
    "green plus two": "G+2",
    "wild draw four": "W+4",
    "he has the wild draw 4 I think": "W+4",
    "draw four": "W+4",
    "Draw Two!": None,
    "+4": "W+4",
    "wild": "W",
    "Wild card": "W",
    "you have a wild": "W",
    "your wilds!": "W",
    "a wild in green": "W:G",
    "red wild": "W:R",
    "Skip!": None,
    "skip please": None,
    "Bo: reverse": None,
    "skip card": None,
    "I've got a reverse": None,
    # German words
    "rote 7": "R7",
    "die blaue Acht": "B8",
    "hast du die grüne Sieben?": "G7",
    "gruene sieben": "G7",
    "Gelb 3": "Y3",
    "rote Null": "R0",
    "blaues Aussetzen": "BS",
    "die rote Retour": "RR",
    "gelber Richtungswechsel": "YR",
    "grüne Zieh zwei": "G+2",
    "rote +2": "R+2",
    "rote Plus zwei": "R+2",
    "Zieh Vier": "W+4",
    "die Zieh-Vier-Karte": "W+4",
    "die Zieh-vier-Farbwahl": "W+4",
    "Aussetzen!": None,
    "Retour": None,
    "Richtungswechsel wäre jetzt gut": None,
    "Farbwechsel": "W",
    "eine Wunschkarte hätte ich gern": "W",
    "die Wunschkarte in Grün": "W:G",
    "ich hab noch einen Joker": "W",
    "die 7 in Blau": "B7",
}
TELLS_WHAT_TO_PLAY = [
    "play green",
    "please play green!",
    "Bo, play green",
    "play green Bo",
    "play a green one",
    "play any red card",
    "play something blue",
    "PLAY YELLOW",
    "don't play blue",
    "you should play red",
    "can you play red?",
    "let's go blue",
    "go blue",
    "go for red",
    "change to green",
    "switch the colour to blue",
    "make it yellow",
    "pick red next time",
    "say green",
    "keep your reds",
    "lay a skip",
    "lay the skip now",
    "use your reverse",
    "play reverse",
    "save your wilds",
    "don't waste your wild cards",
    "hold the draw four",
    "play the 7",
    "play your seven",
    "play 7",
    "keep the 7",
    "I'd play yellow",
    "I think you play green",
    "if I were you I would play red",
    "leg rot",
    "leg mal rot",
    "Leg doch bitte Grün!",
    "spiel grün",
    "spiel was gelbes oder gib auf, nein: spiel gelb",
    "spielst du bitte blau?",
    "nimm die gelbe",
    "nimm die blaue Karte",
    "wünsch dir blau",
    "wähl grün",
    "wechsel auf Rot",
    "heb dir die Joker auf",
    "leg die Sieben",
    "leg deine 7",
    "spiel Aussetzen",
    "leg die Retour",
    "Grün legen!",
    "du solltest grün spielen",
    "die gelbe nehmen",
    "Aussetzen spielen",
    "die Sieben legen",
    "behalte die Sieben",
    "ich würde rot legen",
]
TRICKS = {
    "r e d 7": "R7",
    "r.e.d 7": "R7",
    "R-7": "R7",
    "R.7": "R7",
    "R 7": "R7",
    "W + 4": "W+4",
    "re\u200bd 7": "R7",
    "re\u00add 7": "R7",
    "ｒｅｄ　７": "R7",
    "𝐫𝐞𝐝 ⑦": "R7",
    "rèd 7": "R7",
    "ReD sEvEn": "R7",
    "red7": "R7",
    "redseven": "R7",
    "red-7": "R7",
    "red/7": "R7",
    "r3d 7": "R7",
    "r3d7": "R7",
    "b1u3 8": "B8",
    "gr33n sk1p": "GS",
    "blueskip": "BS",
    "b l u e s k i p": "BS",
    "🔴7": "R7",
    "🟦 7️⃣": "B7",
    "g r u\u0308 n 7": "G7",
    "playgreen": None,
    "p l a y g r e e n": None,
    "g o b l u e": None,
    "legrot, spielrot": None,
}
ORDINARY = [
    # colours and numbers
    "I have 7 cats",
    "red wine tonight?",
    "red",
    "green!",
    "7",
    "my favourite colour is blue",
    "blue is for boys, they said",
    "the red one is mine",
    "a red card in the 7th minute",
    "he got a red card, 2 minutes in",
    "wearing red 2 days in a row",
    "7 red balloons",
    "see you at 8",
    "blue 2.5 litre engine",
    "it's 4:30 already",
    "who has 2 cards left?",
    "I am seeing red",
    "the grass is greener",
    "take the blue pill",
    "take the red bus",
    "use green energy",
    "play the blues",
    "put on a red dress",
    "paint it blue",
    "go to the green house",
    "go Red!",
    "I play green",
    "i'll go blue I guess",
    "she always plays red",
    "they want to play red",
    "should I play green?",
    "you played green again",
    # faces
    "skip dinner",
    "skip the small talk",
    "let's skip this song",
    "reverse parking",
    "the reverse is true",
    "quite the reverse.",
    "in reverse",
    "that's wild",
    "go wild!",
    "a wild night",
    "in the wild",
    "keep it wild",
    "the wild west",
    "I have to draw four",
    "you must draw two now",
    "draw two cards",
    "I drew four cards",
    "2+2=4",
    "GMT+2",
    "plus two friends of mine",
    "+49 is Germany",
    # letters
    "that's BS",
    "what a bs rule",
    "b4 dinner",
    "see you b4 8",
    "r2d2",
    "R2-D2 is my favourite",
    "g2g",
    "y2k",
    "big W",
    "W",
    "wc?",
    "gr8",
    "u r 2 kind",
    "gored by a bull",
    # the game itself
    "well played",
    "good game",
    "gg",
    "play again?",
    "play another one?",
    "let's play 2 more games",
    "want to play at 7?",
    "your turn, Bo",
    "hurry up",
    "uno!",
    "you didn't say uno",
    "draw a card then",
    "challenge it!",
    "take five",
    "four hundred points to go",
    "nice card",
    "which card?",
    "lol",
    "",
    "   ",
    "...!?",
    # German
    "gut gespielt",
    "noch eine Runde?",
    "Rotwein heute Abend?",
    "rot",
    "ich habe sieben Katzen",
    "grüne Soße mit 4 Eiern",
    "die Grünen haben verloren",
    "gelbe Karte für den Torwart",
    "nimm die gelbe Jacke",
    "spiel doch mal schneller",
    "spiel nicht so lange",
    "ich spiele grün",
    "ich lege gleich rot",
    "wir wollen noch 2 Spiele machen",
    "jetzt leg ich rot",
    "soll ich blau nehmen?",
    "ich muss aussetzen",
    "er muss eine Runde aussetzen",
    "muss vier ziehen",
    "zieh vier Karten",
    "zieh endlich",
    "um acht gibt es Essen",
    "gib acht!",
    "bin gleich retour",
    "B2-Prüfung bestanden",
    "das war blau",
    "der Himmel ist blau",
    "die Ampel ist rot",
    "Schwarz-Rot-Gold",
    "alles im grünen Bereich",
    "mach mal Pause",
    "geh du zuerst",
    "wirf das Handtuch",
    "du bist dran",
    "letzte Karte!",
    "Verbot der Woche",
    "Karotte",
]


@pytest.mark.parametrize(("text", "card"), (NAMES_A_CARD | TRICKS).items())
def test_names_a_card(text: str, card: str | None) -> None:
    found = suggested(text, SEATS)
    assert found is not None
    assert card is None or found.card is Card(card)


@pytest.mark.parametrize("text", TELLS_WHAT_TO_PLAY)
def test_tells_what_to_play(text: str) -> None:
    assert suggested(text, SEATS) is not None


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_talk(text: str) -> None:
    assert suggested(text, SEATS) is None


def test_a_colour_alone_is_no_card() -> None:
    found = suggested("play green", SEATS)
    assert found is not None
    assert found.card is None
    assert found.words == "play green"


def test_a_card_goes_before_what_is_only_told() -> None:
    found = suggested("play green. Or the red 7", SEATS)
    assert found is not None
    assert found.card is Card("R7")


def test_a_name_is_a_name() -> None:
    assert suggested("go Red", SEATS) is None
    assert suggested("go Red", ("Ann", "Bo")) is not None
    assert suggested("come on, R7", ("Ann", "R7")) is None
    assert suggested("come on - R7", ("\u0301", "")) is not None  # names that nobody sees


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_written_as_it_is_looked_up(language: Language) -> None:
    """Else it could never be found: accents are gone by then, and signs stand by themselves."""
    topic = table(language, "suggestions")
    kinds = {"colours": [Kind.COLOUR], "numbers": [Kind.NUMBER]}
    for name, words in topic.items():
        for texts in words.values():
            for text in texts:
                found = [word.kind for word in read_words(text, ())]
                assert len(found) == 1, text
                assert found == kinds.get(name, found), text
                assert found != [Kind.UNKNOWN], text


@given(st.text(max_size=500))
def test_anything_can_be_read(text: str) -> None:
    found = suggested(text, SEATS)
    assert found is None or found.words


@given(st.text("rygbRYGBsw+:-_.* 0123456789'\u200b\u0308äß\ue000", max_size=500))
def test_what_is_nearly_notation_can_be_read(text: str) -> None:
    found = suggested(text, SEATS)
    assert found is None or found.words


@given(st.sampled_from(sorted(NAMES_A_CARD)), st.sampled_from(["\u200b", "\u2060", "\ufe0f"]))
def test_invisible_characters_change_nothing(text: str, unseen: str) -> None:
    assert suggested(unseen.join(text), SEATS) == suggested(text, SEATS)


HOSTILE = [
    "a" * 500,
    "r " * 250,
    "red" * 166,
    "red " * 125,
    "play " * 100,
    "r.e.d." * 83,
    "play the " * 55,
    "+" * 500,
    "W+" * 250,
    "1" * 500,
    "1." * 250,
    "1,2:3.4" * 71,
    "a1" * 250,
    "have a " * 71,
    "skip. " * 83,
    "." * 500,
    " " * 500,
    "-" * 500,
    "r-" * 250,
    "\ufdfa" * 500,
    "ä\u0308" * 250,
    "Ann" * 166,
    "zieh vier " * 50,
    "🔴" * 500,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:8]))
def test_hostile_messages_come_to_an_end(text: str) -> None:
    """They are much longer than a message can be: work that grew with more than the length, or a
    regular expression that goes astray, would keep the test running.
    """
    suggested(text * 20, SEATS)
