// Made by tools/page_sources.py from openuno.protocol: `make generated`. Do not edit.

export const VERSION = 4;

/** How few seats a table can have, and how many. */
export const SEATS = [2, 30] as const;

/** Why the server ends a connection. */
export const Close = {"RESTART": 1012, "TOO_SLOW": 1013, "BAD_HELLO": 4400, "FORBIDDEN": 4403, "UNKNOWN_TABLE": 4404, "SEAT_LEFT": 4410, "TOO_MANY": 4429, "FAILED": 4500} as const;

/** Then there is no point in coming back. */
export const FOR_GOOD = [4400, 4403, 4404, 4410] as const;

/** Moves that count as they arrive. */
export const CALLS = ["uno", "catch", "suggest"] as const;

/** Who one can be at a table. */
export const AVATARS = ["fox", "cat", "dog", "bear", "panda", "rabbit", "frog", "owl", "penguin", "koala", "lion", "tiger", "mouse", "pig", "chick", "monkey"] as const;

export const SEAT_COLOURS = ["orange", "pink", "violet", "teal", "sky", "lime", "gold", "coral"] as const;

export const REACTIONS = ["laugh", "wow", "cry", "angry", "clap", "heart"] as const;

/** Seconds to call UNO in that a host can choose from. */
export const GRACES = [1.5, 3, 5] as const;

export const COLOURS = ["R", "Y", "G", "B"] as const;

/** What is printed on cards besides the colour. */
export const FACES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2", "W", "W+4", "WS", "WC"] as const;

export type Face = (typeof FACES)[number];

/** Each card, as it lies in a hand or was laid with a colour named: its colour, its face, and what it is in a hand. */
export const CARDS: Readonly<Record<Card, readonly [Colour | null, Face, Card]>> = {
  "R0": ["R", "0", "R0"],
  "R1": ["R", "1", "R1"],
  "R2": ["R", "2", "R2"],
  "R3": ["R", "3", "R3"],
  "R4": ["R", "4", "R4"],
  "R5": ["R", "5", "R5"],
  "R6": ["R", "6", "R6"],
  "R7": ["R", "7", "R7"],
  "R8": ["R", "8", "R8"],
  "R9": ["R", "9", "R9"],
  "RS": ["R", "S", "RS"],
  "RR": ["R", "R", "RR"],
  "R+2": ["R", "+2", "R+2"],
  "Y0": ["Y", "0", "Y0"],
  "Y1": ["Y", "1", "Y1"],
  "Y2": ["Y", "2", "Y2"],
  "Y3": ["Y", "3", "Y3"],
  "Y4": ["Y", "4", "Y4"],
  "Y5": ["Y", "5", "Y5"],
  "Y6": ["Y", "6", "Y6"],
  "Y7": ["Y", "7", "Y7"],
  "Y8": ["Y", "8", "Y8"],
  "Y9": ["Y", "9", "Y9"],
  "YS": ["Y", "S", "YS"],
  "YR": ["Y", "R", "YR"],
  "Y+2": ["Y", "+2", "Y+2"],
  "G0": ["G", "0", "G0"],
  "G1": ["G", "1", "G1"],
  "G2": ["G", "2", "G2"],
  "G3": ["G", "3", "G3"],
  "G4": ["G", "4", "G4"],
  "G5": ["G", "5", "G5"],
  "G6": ["G", "6", "G6"],
  "G7": ["G", "7", "G7"],
  "G8": ["G", "8", "G8"],
  "G9": ["G", "9", "G9"],
  "GS": ["G", "S", "GS"],
  "GR": ["G", "R", "GR"],
  "G+2": ["G", "+2", "G+2"],
  "B0": ["B", "0", "B0"],
  "B1": ["B", "1", "B1"],
  "B2": ["B", "2", "B2"],
  "B3": ["B", "3", "B3"],
  "B4": ["B", "4", "B4"],
  "B5": ["B", "5", "B5"],
  "B6": ["B", "6", "B6"],
  "B7": ["B", "7", "B7"],
  "B8": ["B", "8", "B8"],
  "B9": ["B", "9", "B9"],
  "BS": ["B", "S", "BS"],
  "BR": ["B", "R", "BR"],
  "B+2": ["B", "+2", "B+2"],
  "W": [null, "W", "W"],
  "W:R": ["R", "W", "W"],
  "W:Y": ["Y", "W", "W"],
  "W:G": ["G", "W", "W"],
  "W:B": ["B", "W", "W"],
  "W+4": [null, "W+4", "W+4"],
  "W+4:R": ["R", "W+4", "W+4"],
  "W+4:Y": ["Y", "W+4", "W+4"],
  "W+4:G": ["G", "W+4", "W+4"],
  "W+4:B": ["B", "W+4", "W+4"],
  "WS": [null, "WS", "WS"],
  "WS:R": ["R", "WS", "WS"],
  "WS:Y": ["Y", "WS", "WS"],
  "WS:G": ["G", "WS", "WS"],
  "WS:B": ["B", "WS", "WS"],
  "WC": [null, "WC", "WC"],
  "WC:R": ["R", "WC", "WC"],
  "WC:Y": ["Y", "WC", "WC"],
  "WC:G": ["G", "WC", "WC"],
  "WC:B": ["B", "WC", "WC"],
};

/** The decks in their order before they are shuffled. */
export const DECKS: readonly (readonly Card[])[] = [["R0", "R1", "R1", "R2", "R2", "R3", "R3", "R4", "R4", "R5", "R5", "R6", "R6", "R7", "R7", "R8", "R8", "R9", "R9", "RS", "RS", "RR", "RR", "R+2", "R+2", "Y0", "Y1", "Y1", "Y2", "Y2", "Y3", "Y3", "Y4", "Y4", "Y5", "Y5", "Y6", "Y6", "Y7", "Y7", "Y8", "Y8", "Y9", "Y9", "YS", "YS", "YR", "YR", "Y+2", "Y+2", "G0", "G1", "G1", "G2", "G2", "G3", "G3", "G4", "G4", "G5", "G5", "G6", "G6", "G7", "G7", "G8", "G8", "G9", "G9", "GS", "GS", "GR", "GR", "G+2", "G+2", "B0", "B1", "B1", "B2", "B2", "B3", "B3", "B4", "B4", "B5", "B5", "B6", "B6", "B7", "B7", "B8", "B8", "B9", "B9", "BS", "BS", "BR", "BR", "B+2", "B+2", "W", "W", "W", "W", "W+4", "W+4", "W+4", "W+4"], ["R0", "R1", "R1", "R2", "R2", "R3", "R3", "R4", "R4", "R5", "R5", "R6", "R6", "R7", "R7", "R8", "R8", "R9", "R9", "RS", "RS", "RR", "RR", "R+2", "R+2", "Y0", "Y1", "Y1", "Y2", "Y2", "Y3", "Y3", "Y4", "Y4", "Y5", "Y5", "Y6", "Y6", "Y7", "Y7", "Y8", "Y8", "Y9", "Y9", "YS", "YS", "YR", "YR", "Y+2", "Y+2", "G0", "G1", "G1", "G2", "G2", "G3", "G3", "G4", "G4", "G5", "G5", "G6", "G6", "G7", "G7", "G8", "G8", "G9", "G9", "GS", "GS", "GR", "GR", "G+2", "G+2", "B0", "B1", "B1", "B2", "B2", "B3", "B3", "B4", "B4", "B5", "B5", "B6", "B6", "B7", "B7", "B8", "B8", "B9", "B9", "BS", "BS", "BR", "BR", "B+2", "B+2", "W", "W", "W", "W", "W+4", "W+4", "W+4", "W+4", "WS", "WC", "WC", "WC"]];

/** T4, H1: take the cards of a draw card or a stack. */
export interface Accept {
  action: "accept";
}

/** Make a move in the game. */
export interface Act {
  type: "act";
  id: string;
  move: Move;
  seq?: number | null;
  at_any_price?: boolean;
}

/** A hand: the win chances from the deal on, and after each move that was not taken back. */
export interface AnalysedHand {
  number: number;
  is_over: boolean;
  fair: number[];
  dealt: number[];
  final: number[];
  moves: AnalysedMove[];
}

/** An action of a hand, and by how many points it moved the win chances of every seat. */
export interface AnalysedMove {
  number: number;
  step: number;
  seat: string;
  action: string;
  decision: number[];
  luck: number[];
  after: number[];
  judgement: JudgementShown | null;
}

/** The analysis of a match that is over: what was luck, and what was play. */
export interface AnalysisShown {
  rulebook: string;
  seats: string[];
  policy: string;
  rounds: number;
  seed: number;
  parts: Record<string, PartsShown>;
  errors: Record<string, ErrorsShown>;
  hands: AnalysedHand[];
  openuno_analysis: number;
}

/** The answer to `Ask`: allowed, or why not. */
export interface Answered {
  type: "answered";
  id: string;
  refusal?: Refused | null;
}

/** Ask why this seat cannot make a move now; changes nothing. */
export interface Ask {
  type: "ask";
  id: string;
  move: Move;
}

/** The host has put a bot in a seat. */
export interface BotSeated {
  event: "BotSeated";
  seat: number;
  name: string;
}

/** Call UNO after laying the card, before being caught. */
export interface CallUno {
  action: "uno";
}

/** A card: `R7`, `YS`, `GR`, `B+2`, `W`, `W+4`; a wild that was laid: `W+4:G`. */
export type Card = "R0" | "R1" | "R2" | "R3" | "R4" | "R5" | "R6" | "R7" | "R8" | "R9" | "RS" | "RR" | "R+2" | "Y0" | "Y1" | "Y2" | "Y3" | "Y4" | "Y5" | "Y6" | "Y7" | "Y8" | "Y9" | "YS" | "YR" | "Y+2" | "G0" | "G1" | "G2" | "G3" | "G4" | "G5" | "G6" | "G7" | "G8" | "G9" | "GS" | "GR" | "G+2" | "B0" | "B1" | "B2" | "B3" | "B4" | "B5" | "B6" | "B7" | "B8" | "B9" | "BS" | "BR" | "B+2" | "W" | "W:R" | "W:Y" | "W:G" | "W:B" | "W+4" | "W+4:R" | "W+4:Y" | "W+4:G" | "W+4:B" | "WS" | "WS:R" | "WS:Y" | "WS:G" | "WS:B" | "WC" | "WC:R" | "WC:Y" | "WC:G" | "WC:B";

/** S3: a card picked to find the dealer. */
export interface CardPicked {
  event: "CardPicked";
  seat: string;
  card: Card;
  place?: number;
}

/** T1: a card was laid; a wild carries the colour named. */
export interface CardPlayed {
  event: "CardPlayed";
  seat: string;
  card: Card;
}

/** P1: this seat told another what to play. */
export interface CardSuggested {
  event: "CardSuggested";
  seat: string;
  target: string;
  card: Card;
}

/** S4: a seat's hand, which only that seat sees. */
export interface CardsDealt {
  event: "CardsDealt";
  seat: string;
  count: number;
  cards?: Card[] | null;
}

/** Cards were drawn, for the reason and by the clause given; only the seat itself sees which. */
export interface CardsDrawn {
  event: "CardsDrawn";
  seat: string;
  count: number;
  reason: DrawReason;
  clause: string;
  cards?: Card[] | null;
}

/** P2, P3: cards laid against the rules went back to their owner; `code` says why. */
export interface CardsTakenBack {
  event: "CardsTakenBack";
  seat: string;
  cards: Card[];
  code: string;
  clause: string;
}

/** Catch a player who did not call UNO. */
export interface Catch {
  action: "catch";
  target: string;
}

/** U4: this seat accused another that had nothing to answer for. */
export interface CatchFailed {
  event: "CatchFailed";
  seat: string;
  target: string;
}

/** U2: this seat can no longer be caught. */
export interface CatchWindowClosed {
  event: "CatchWindowClosed";
  seat: string;
}

/** U2: this seat laid its next-to-last card without calling; it can be caught. */
export interface CatchWindowOpened {
  event: "CatchWindowOpened";
  seat: string;
}

/** T4: challenge the Wild Draw Four. */
export interface Challenge {
  action: "challenge";
}

/** Change one's own avatar, the colour of one's seat, or both. */
export interface ChangeFace {
  type: "change_face";
  id: string;
  avatar?: Avatar | null;
  colour?: SeatColour | null;
}

/** Play by other rules from the next match on; for the host only. */
export interface ChangeRules {
  type: "change_rules";
  id: string;
  rulebook: string;
  options?: Record<string, boolean | number | string>;
}

/** Change how the table is kept, between matches; for the host only. What is left out stays. */
export interface ChangeSettings {
  type: "change_settings";
  id: string;
  reminders?: Reminders | null;
  pick_dealer?: boolean | null;
  spectators_react?: boolean | null;
  talk?: Talk | null;
  grace?: Grace | null;
}

/** S5: name the colour of an opening Wild. */
export interface ChooseColour {
  action: "choose";
  colour: Colour;
}

/** The four colours, in the order of the core's numbers. */
export type Colour = "B" | "G" | "R" | "Y";

/** S5: the colour of an opening Wild. */
export interface ColourChosen {
  event: "ColourChosen";
  seat: string;
  colour: Colour;
}

/** Take the seat back from the bot that plays for it. */
export interface ComeBack {
  type: "come_back";
  id: string;
}

/** Add randomness to the next deal, once its commitment is known. */
export interface Contribute {
  type: "contribute";
  id: string;
  commitment: string;
  randomness: string;
}

/** A request for a new table, whose host is the one who asks. */
export interface CreateTable {
  name: string;
  rulebook?: string;
  options?: Record<string, boolean | number | string>;
  seats?: number;
  bots?: Level[];
  public?: boolean;
  spectators?: boolean;
  turn_time?: number;
  reminders?: Reminders;
  pick_dealer?: boolean;
  spectators_react?: boolean;
  talk?: Talk;
  grace?: Grace | null;
  avatar?: Avatar | null;
  colour?: SeatColour | null;
  token?: string | null;
}

/** Have the next hand dealt. */
export interface Deal {
  action: "deal";
}

/** S3: who deals the first hand. */
export interface DealerChosen {
  event: "DealerChosen";
  seat: string;
}

/** T6: play now goes to the `left` or `right`. */
export interface DirectionReversed {
  event: "DirectionReversed";
  direction: Direction;
}

/** The command was done: it is in the log, on disk, at this sequence number. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** Draw a card. */
export interface Draw {
  action: "draw";
}

/** T4, H1: this seat takes the cards. */
export interface DrawAccepted {
  event: "DrawAccepted";
  seat: string;
}

/** What a seat lost by its decisions, forced ones left out. */
export interface ErrorsShown {
  decisions: number;
  loss: number;
  margin: number;
  marks: Record<string, number>;
}

/** Somebody has another avatar or colour. No sentence tells it: the table shows it. */
export interface FaceChanged {
  event: "FaceChanged";
  name: string;
  avatar: Avatar;
  colour: SeatColour;
}

/** S3, S4: the dealer has shuffled so many cards. */
export interface HandBegan {
  event: "HandBegan";
  seat: string;
  number: number;
  cards: number;
}

/** T7: nobody could play or draw. */
export interface HandBlocked {
  event: "HandBlocked";
}

/** C2: what somebody was left with when a hand was over; it is counted where all can see it. */
export interface HandLeft {
  seat: string;
  cards: Card[];
  points: number[];
}

/** H2: a seat's new hand, which only that seat sees. Where hands are passed on, these events go round the table with them: each seat has the hand of the one told of before it. */
export interface HandReceived {
  event: "HandReceived";
  seat: string;
  count: number;
  cards?: Card[] | null;
}

/** One hand of a match that is over, step by step. */
export interface HandReplay {
  rulebook: string;
  options: Record<string, boolean | number | string>;
  edition: number;
  seats: string[];
  hand: number;
  hands: number;
  partners: Record<string, string>;
  steps: ReplayStep[];
  more: number | null;
  faces: SeatInfo[];
}

/** H10: this seat's hand is small enough to lie open. */
export interface HandRevealed {
  event: "HandRevealed";
  seat: string;
  cards: Card[];
}

/** T4: this seat showed its hand to the challenger, and to nobody else. */
export interface HandShown {
  event: "HandShown";
  seat: string;
  to: string;
  count: number;
  cards?: Card[] | null;
}

/** C1, H6: this seat has laid its last card, the first one to do so, or its partner has. */
export interface HandWon {
  event: "HandWon";
  seat: string;
}

/** H2: every hand has gone to the next seat in this direction. */
export interface HandsPassed {
  event: "HandsPassed";
  direction: Direction;
}

/** H2: this seat has swapped hands with another. */
export interface HandsSwapped {
  event: "HandsSwapped";
  seat: string;
  target: string;
}

/** The first message: which seat the client has, if any, and what it has seen already. */
export interface Hello {
  type: "hello";
  version: number;
  token?: string | null;
  after?: number | null;
  lang?: "de" | "en";
}

/** What is offered to a person who plays alone among bots, besides pausing: whether a hint can be had now, and whether a move can be taken back. */
export interface Help {
  hint: boolean;
  take_back: boolean;
}

/** Ask what the strongest bot would do now, and why; changes nothing. For whoever plays alone among bots, in their own turn. */
export interface Hint {
  type: "hint";
  id: string;
}

/** The answer to `Hint`: what `hard` would do in this seat's place, and why. */
export interface Hinted {
  type: "hinted";
  id: string;
  move: Move;
  text: string;
  cards?: Mention[];
}

/** What has happened at a table, as this seat, or a spectator, has seen it. */
export interface History {
  updates: Update[];
  earlier: number | null;
}

/** What the best move would have won more than the one made, by what its player could know. */
export interface JudgementShown {
  made: Words;
  better: Words;
  better_action: string;
  chance: number;
  loss: number;
  error: number;
  mark: "blunder" | "mistake" | "slip" | null;
  why: Words;
}

/** H3: lay a card like the top one, out of turn. */
export interface Jump {
  action: "jump";
  card: Card;
  uno: boolean;
}

/** Give up the seat; its token is no longer valid. */
export interface Leave {
  type: "leave";
  id: string;
}

/** How well a bot plays, from the weakest. */
export type Level = "easy" | "hard" | "normal" | "random";

/** The players have sat down. */
export interface MatchBegan {
  event: "MatchBegan";
  seats: string[];
}

/** H26: this seat is out of the match. It is told when that happens, and at each deal again. */
export interface MatchLeft {
  event: "MatchLeft";
  seat: string;
}

/** A length that a match by some rules can have. */
export interface MatchLength {
  target: number;
  options: Record<string, boolean | number | string>;
  is_chosen: boolean;
}

/** All matches of a table. */
export interface MatchList {
  matches: MatchSummary[];
}

/** Somebody who plays alone among bots has paused the match. */
export interface MatchPaused {
  event: "MatchPaused";
  name: string;
}

/** How a match ended. From then on its replay is open, with the secret of its deals. */
export interface MatchResult {
  number: number;
  winners: string[];
  scores: Record<string, number>;
  commitment: string;
  head: string;
  left: string[][];
  places: Place[];
}

/** A match goes on that was paused. */
export interface MatchResumed {
  event: "MatchResumed";
  name: string;
}

/** A match that was or is played at this table. */
export interface MatchSummary {
  number: number;
  over: boolean;
}

/** C3 to C5, H25, H26: this seat has won the match, or shares in it. */
export interface MatchWon {
  event: "MatchWon";
  seat: string;
}

/** A card that a sentence names. */
export interface Mention {
  card: Card;
  at: number;
}

/** Somebody has said something. The text is plain text from a stranger: show it as such. */
export interface MessageSaid {
  event: "MessageSaid";
  name: string;
  text: string;
}

/** Somebody who plays alone among bots has taken back a move, and all that had come of it. How things stand now is in the view; no event tells what is undone. */
export interface MovesTakenBack {
  event: "MovesTakenBack";
  seat: string;
  count: number;
  card?: Card | null;
}

/** S5: an opening Wild Draw Four went back into the pile, which was shuffled. */
export interface OpeningCardReturned {
  event: "OpeningCardReturned";
  card: Card;
}

/** S4, S5: the discard pile is open. */
export interface OpeningCardTurned {
  event: "OpeningCardTurned";
  card: Card;
}

/** Every option, in the order people read them. */
export interface OptionList {
  options: OptionShown[];
}

/** An option of the rules, for a form: it has one of its `values`, or is a number in a range. */
export interface OptionShown {
  name: string;
  label: string;
  question: string;
  clause: string;
  house: boolean;
  values: OptionValue[];
  least: number;
  most: number;
  zero: string;
}

/** A value that an option can have, and the words for it. */
export interface OptionValue {
  value: boolean | string;
  words: string;
}

/** What made a seat's result, in points: `deal`, `draws`, `own` and `others` add up to it. */
export interface PartsShown {
  result: number;
  deal: number;
  draws: number;
  own: number;
  others: number;
  without_luck: number;
  margin: number;
}

/** Keep the drawn card, or play nothing where there is nothing to play or draw. */
export interface Pass {
  action: "pass";
}

/** Have clock and bots rest; for whoever plays alone among bots. */
export interface Pause {
  type: "pause";
  id: string;
}

/** S3: pick a card of those that are spread out to find the dealer. */
export interface Pick {
  type: "pick";
  id: string;
  place: number;
}

/** S3: cards are spread out, and everyone picks one to find the dealer. */
export interface PickingBegan {
  event: "PickingBegan";
}

/** S3: the choice of the dealer. Cards are spread out face down, and everyone picks one. */
export interface PickingView {
  spread: number;
  waiting: string[];
  picked: CardPicked[];
  earlier: CardPicked[];
  ends: number | null;
  dealer: string | null;
}

/** T7: the discards but for the top one are the new draw pile. */
export interface PileReshuffled {
  event: "PileReshuffled";
  count: number;
}

/** A place in a match that is over; whoever was as good has it, too, as partners do. */
export interface Place {
  place: number;
  names: string[];
  points: number;
  cards?: number | null;
}

/** H25: this seat has gone out, or is the last one in, and takes a place. */
export interface PlaceTaken {
  event: "PlaceTaken";
  seat: string;
  place: number;
}

/** Lay a card, or several in order; `uno` calls UNO with it. A wild has its colour: `W:R`. */
export interface Play {
  action: "play";
  cards: Card[];
  uno: boolean;
}

/** Somebody plays for themselves again. */
export interface PlayerCameBack {
  event: "PlayerCameBack";
  name: string;
}

/** U2: this seat was caught by another. */
export interface PlayerCaught {
  event: "PlayerCaught";
  seat: string;
  by: string;
}

/** H7: this seat is out; so many cards went under the draw pile. */
export interface PlayerEliminated {
  event: "PlayerEliminated";
  seat: string;
  count: number;
}

/** All that one seat may know: its own hand, the counts of the others, and what is public. */
export interface PlayerView {
  seat: string | null;
  seats: string[];
  hand_number: number;
  dealer: string | null;
  phase: Phase;
  turn: string | null;
  direction: Direction;
  top: Card | null;
  colour: Colour | null;
  hand: Card[];
  counts: Record<string, number>;
  draw_count: number;
  discard_count: number;
  drawn: Card | null;
  catchable: string[];
  eliminated: string[];
  places: Record<string, number>;
  open_hands: Record<string, Card[]>;
  owed: number;
  scores: Record<string, number>;
  winners: string[];
}

/** Somebody has gone away, and a bot plays for them, if anybody else is there. */
export interface PlayerWentAway {
  event: "PlayerWentAway";
  name: string;
  late?: boolean;
  last?: boolean;
}

/** C3, C4, H25, H26: points were written down for this seat. */
export interface PointsScored {
  event: "PointsScored";
  seat: string;
  points: number;
  total: number;
}

/** What is wrong with a request. */
export interface Problem {
  code: string;
  message: string;
  about?: string[];
  clause?: string;
}

/** Something that can be done in a problem. */
export interface ProblemChoice {
  move: Move;
  words: Words;
  wins: number;
}

/** A problem: a position in which one move is clearly the best. */
export interface ProblemShown {
  date: string;
  title: string;
  rulebook: string;
  seat: string;
  told: Told[];
  view: PlayerView;
  choices: ProblemChoice[];
  best: number;
  why: Words;
  next: string | null;
  faces: SeatInfo[];
}

/** Somebody has added randomness to the next deal. */
export interface RandomnessAdded {
  event: "RandomnessAdded";
  name: string;
}

/** Express something without words; it is never a suggestion (P1). */
export interface React {
  type: "react";
  id: string;
  reaction: Reaction;
}

/** Somebody has expressed something without words. No sentence tells it: it is to be seen. */
export interface Reacted {
  event: "Reacted";
  reaction: Reaction;
  name?: string;
}

/** A request to show rules: a rulebook, with some options changed. */
export interface ReadRules {
  rulebook?: string;
  options?: Record<string, boolean | number | string>;
  edition?: number;
}

/** The command was not done and nothing has changed, or a message made no sense. Only with the code `storage_down` it is unknown whether the command was done: sent again, it is done once. */
export interface Refused {
  type: "refused";
  code: string;
  message: string;
  id?: string | null;
  clause?: string | null;
  penalty?: number;
  seq?: number | null;
  cards?: Mention[];
}

/** What a table reminds its players of: all that concerns UNO, or nothing. */
export type Reminders = "all" | "none";

/** Take a person or a bot from a seat; for the host only. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** One step of a match that is over: what happened, and how the game stood after it. */
export interface ReplayStep {
  told: Told[];
  view: PlayerView;
  hands: Record<string, Card[]>;
  next: string | null;
}

/** Go on with a match that was paused. */
export interface Resume {
  type: "resume";
  id: string;
}

/** What a screen has to know about the rules, so that it need not know the options. */
export interface RuleFacts {
  uno_is_called: boolean;
  several_at_once: boolean;
  teams: boolean;
  players: number[];
  target: number;
  lowest_wins: boolean;
  knocks_out: boolean;
  hands: number;
  suggestion_price: number;
}

/** The rulebooks one can play by; the first is the default. */
export interface RulebookList {
  rulebooks: RulebookSummary[];
}

/** A rulebook in the list. */
export interface RulebookSummary {
  name: string;
  title: string;
  summary: string;
}

/** The host has changed the rules of the next match. */
export interface RulesChanged {
  event: "RulesChanged";
  rulebook: string;
}

/** The rules that `ReadRules` asks for, as they would be played. */
export interface RulesRead {
  title: string;
  options: Record<string, boolean | number | string>;
  changed: Record<string, boolean | number | string>;
  unused: Record<string, string>;
  facts: RuleFacts;
  prose: string;
  silent: string[];
  place: Record<string, string>;
  lengths: MatchLength[];
}

/** Say something at the table; it may count as a suggestion, with its penalty (P1). */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Put a bot in a free seat; for the host only. */
export interface SeatBot {
  type: "seat_bot";
  id: string;
  seat: number;
  level?: Level;
}

/** A seat at the table. */
export interface SeatInfo {
  name: string;
  level: Level | null;
  away: boolean;
  gone: boolean;
  avatar: Avatar | null;
  colour: SeatColour | null;
}

/** Somebody has got up, or was removed by the host. */
export interface SeatLeft {
  event: "SeatLeft";
  seat: number;
  name: string;
  removed?: boolean;
}

/** Somebody has sat down. */
export interface SeatTaken {
  event: "SeatTaken";
  seat: number;
  name: string;
}

/** A seat that was taken, and its token, of which the server keeps only the hash. */
export interface Seated {
  code: string;
  seat: number;
  token: string;
  link: string;
}

/** H11: the players now sit in this order, to the left. */
export interface SeatsShuffled {
  event: "SeatsShuffled";
  seats: string[];
}

/** The host has changed how the table is kept. */
export interface SettingsChanged {
  event: "SettingsChanged";
}

/** T4: what is at stake for whoever can challenge a Wild Draw Four; to take the cards costs what the view owes. */
export interface Stakes {
  accused: string;
  guilty: number;
  innocent: number;
  colour: Colour | null;
}

/** Begin a match, or the rematch after one; for the host only. */
export interface Start {
  type: "start";
  id: string;
}

/** The server stops; nothing is lost. Connect again in a moment. */
export interface Stopping {
  type: "stopping";
  message: string;
}

/** A request to go on otherwise from a moment of a match: bots answer the moves made. */
export interface Study {
  step: number;
  moves?: string[];
}

/** Something that can be done. */
export interface StudyChoice {
  action: string;
  words: Words;
}

/** How a hand would have gone on, up to the next turn of the seat that is studied. */
export interface StudyLine {
  seat: string;
  steps: ReplayStep[];
  choices: StudyChoice[];
  is_over: boolean;
}

/** P1: tell another player what to play. */
export interface Suggest {
  action: "suggest";
  target: string;
  card: Card;
}

/** H2: swap hands with another player. */
export interface Swap {
  action: "swap";
  target: string;
}

/** Public tables, the latest first. */
export interface TableList {
  tables: TableSummary[];
}

/** A table in the list of public ones. */
export interface TableSummary {
  code: string;
  host: string;
  rulebook: string;
  seats: number;
  taken: number;
  playing: boolean;
  spectators: boolean;
}

/** The table as everyone sees it, without the game played on it. */
export interface TableView {
  code: string;
  phase: "open" | "picking" | "playing";
  host: number;
  seats: SeatInfo[];
  rulebook: string;
  options: Record<string, boolean | number | string>;
  facts: RuleFacts;
  partners: Record<string, string>;
  public: boolean;
  spectators: boolean;
  turn_time: number;
  match: number;
  commitment: string;
  contributions: Record<string, string>;
  last: MatchResult | null;
  edition: number;
  reminders: Reminders;
  pick_dealer: boolean;
  picking: PickingView | null;
  spectators_react: boolean;
  talk: Talk;
  paused: boolean;
  grace: number;
}

/** Take back one's last move, and all that came of it; for whoever plays alone among bots. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

/** A request to sit down at a table. */
export interface TakeSeat {
  name: string;
  seat?: number | null;
  avatar?: Avatar | null;
  colour?: SeatColour | null;
  token?: string | null;
}

/** An event, and the sentence that tells it. */
export interface Told {
  event: AnyEvent;
  text?: string;
  cards?: Mention[];
}

/** The game now waits for this seat in this phase. */
export interface TurnChanged {
  event: "TurnChanged";
  seat: string;
  phase: Phase;
  drawn?: Card | null;
  owed?: number;
}

/** T5, T7: this seat played nothing. */
export interface TurnPassed {
  event: "TurnPassed";
  seat: string;
}

/** T6: this seat lost its turn. */
export interface TurnSkipped {
  event: "TurnSkipped";
  seat: string;
}

/** The answer while it is still being worked out: ask again in a second. */
export interface Underway {
  done: number;
  of: number;
  waiting: number;
}

/** U1, U3: called in time. */
export interface UnoCalled {
  event: "UnoCalled";
  seat: string;
}

/** U4: called without one card left. */
export interface UnoFalselyCalled {
  event: "UnoFalselyCalled";
  seat: string;
}

/** An entry of the log, as this client may see it, and how things stand after it. */
export interface Update {
  type: "update";
  seq: number;
  at: number;
  told?: Told[];
  table?: TableView | null;
  view?: PlayerView | null;
  legal?: Move[];
  extendable?: Card[];
  ends?: number | null;
  next?: string | null;
  uno_ends?: number | null;
  dealt_at?: number | null;
  left?: HandLeft[];
  stakes?: Stakes | null;
  help?: Help | null;
  hard_as_normal?: boolean;
  head?: string;
}

/** How everything stands; sent once, after `Hello`. */
export interface Welcome {
  type: "welcome";
  version: number;
  seat: number | null;
  now: number;
  state: Update;
  missed?: Update[];
}

/** T4: the challenge, and its verdict. */
export interface WildDrawFourChallenged {
  event: "WildDrawFourChallenged";
  seat: string;
  accused: string;
  bluff: boolean;
}

/** A sentence, or a part of one, in the language asked for. */
export interface Words {
  text: string;
  cards: Mention[];
}

export type AnyFromClient = Hello | Act | Say | React | ChangeFace | Contribute | ComeBack | Leave | Start | Pick | TakeBack | Pause | Resume | Remove | SeatBot | ChangeRules | ChangeSettings | Ask | Hint;

export type AnyFromServer = Welcome | Update | Done | Refused | Answered | Hinted | Stopping;

export type AnyEvent = MatchBegan | CardPicked | DealerChosen | HandBegan | CardsDealt | OpeningCardReturned | OpeningCardTurned | ColourChosen | CardPlayed | CardsDrawn | PileReshuffled | TurnChanged | TurnSkipped | TurnPassed | DirectionReversed | UnoCalled | UnoFalselyCalled | CatchWindowOpened | CatchWindowClosed | PlayerCaught | CatchFailed | CardsTakenBack | CardSuggested | WildDrawFourChallenged | HandShown | DrawAccepted | SeatsShuffled | HandsSwapped | HandsPassed | HandReceived | HandRevealed | PlayerEliminated | PlaceTaken | MatchLeft | HandWon | HandBlocked | PointsScored | MatchWon | SeatTaken | BotSeated | SeatLeft | PlayerWentAway | PlayerCameBack | RandomnessAdded | RulesChanged | SettingsChanged | PickingBegan | MessageSaid | Reacted | FaceChanged | MovesTakenBack | MatchPaused | MatchResumed;

export type Move = Play | Jump | Draw | Pass | CallUno | Catch | Challenge | Accept | ChooseColour | Suggest | Swap | Deal;

export type Phase = "challenge" | "choose_colour" | "drawn" | "hand_over" | "match_over" | "play" | "stack" | "swap";

export type Direction = "left" | "right";

export type DrawReason = "challenge_guilty" | "challenge_innocent" | "draw_cards" | "false_catch" | "false_uno" | "opening" | "out_of_turn" | "suggestion" | "turn" | "uno_caught" | "wrong_card";

export type Avatar = "bear" | "cat" | "chick" | "dog" | "fox" | "frog" | "koala" | "lion" | "monkey" | "mouse" | "owl" | "panda" | "penguin" | "pig" | "rabbit" | "tiger";

export type SeatColour = "coral" | "gold" | "lime" | "orange" | "pink" | "sky" | "teal" | "violet";

export type Reaction = "angry" | "clap" | "cry" | "heart" | "laugh" | "wow";

export type Talk = "all" | "reactions";

export type Grace = 1.5 | 3 | 5;
