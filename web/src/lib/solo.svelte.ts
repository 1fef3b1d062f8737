// What somebody may do who plays alone among bots: ask for a hint, take back a move, pause. The server
// says what can be had, and thinks of the hint.

import type { AnyEvent, Help, Hinted, Mention, Move, Refused, Update } from '../generated/protocol';
import { kindOf } from './cards';
import type { ToSend } from './connection';
import { say } from './text.svelte';

/** What this needs of a table. */
export interface SoloGateway {
    readonly help: Help | null;
    readonly isPaused: boolean;
    hint(): Promise<Hinted | Refused>;
    do(command: ToSend): Promise<Refused | null>;
}

/** A hint, or that it is thought of, or why something was not done, beside what it is about. */
export interface Note {
    text: string;
    /** What a hint was reckoned from, for whoever asks why. */
    figures: string;
    cards: readonly Mention[];
    /** What it is about, as a selector. */
    about: string;
    isHint: boolean;
}

/** What leaves the decision as it was. */
const IDLE: readonly AnyEvent['event'][] = [
    'MessageSaid',
    'Reacted',
    'FaceChanged',
    'RandomnessAdded',
];
/** A refusal of what has been overtaken: the table shows by what. */
const OVERTAKEN = 'too_late';
const SOON = 400; // milliseconds: whoever waits longer is told that somebody thinks
const KEYS: Partial<Record<Move['action'], string>> = {
    draw: 'D',
    pass: 'P',
    uno: 'U',
    challenge: 'X',
    accept: 'A',
};

export class Solo {
    note = $state.raw<Note | null>(null);
    isThinking = $state(false);

    constructor(private readonly table: SoloGateway) {}

    async hint(): Promise<void> {
        if (!this.table.help?.hint || this.isThinking) return;
        this.note = null;
        this.isThinking = true;
        const timer = setTimeout(() => this.#tell(say('solo.thinking'), [], 'H'), SOON);
        try {
            const answer = await this.table.hint();
            this.note = null;
            if (answer.type === 'refused') return this.#object(answer, 'H');
            const { cards = [], move } = answer;
            const [text = '', figures = ''] = answer.text.split('\n');
            this.note = { text, figures, cards, about: placeOf(move), isHint: true };
        } finally {
            clearTimeout(timer);
            this.isThinking = false;
        }
    }

    async takeBack(): Promise<void> {
        if (this.table.help?.take_back)
            this.#object(await this.table.do({ type: 'take_back' }), 'T');
    }

    /** Pauses, or goes on. */
    async pause(): Promise<void> {
        const type = this.table.isPaused ? 'resume' : 'pause';
        if (this.table.help) this.#object(await this.table.do({ type }), 'W');
    }

    /** Does what a letter stands for; tells whether it stands for anything here. */
    press(key: string): boolean {
        const does = { h: () => this.hint(), t: () => this.takeBack(), w: () => this.pause() }[key];
        if (!does || !this.table.help) return false;
        void does();
        return true;
    }

    /** To be told of every update: a hint is for one decision. */
    follow({ told = [] }: Update): void {
        if (told.some(({ event }) => !IDLE.includes(event.event))) this.note = null;
    }

    #object(refusal: Refused | null, key: string): void {
        if (!refusal || refusal.code === OVERTAKEN) return;
        const { message, cards = [] } = refusal;
        this.#tell(message, cards, key);
    }

    #tell(text: string, cards: readonly Mention[], key: string): void {
        this.note = { text, figures: '', cards, about: byKey(key), isHint: false };
    }
}

function byKey(key: string): string {
    return `[aria-keyshortcuts="${key}"]`;
}

/** Where a move is made: the card, the button, the seat. */
export function placeOf(move: Move): string {
    const key = KEYS[move.action];
    if (key) return byKey(key);
    switch (move.action) {
        case 'play':
            return `[data-place=hand] [data-card="${kindOf(move.cards[0]!)}"]`;
        case 'jump':
            return `[data-place=hand] [data-card="${kindOf(move.card)}"]`;
        case 'choose':
            return byKey(move.colour);
        case 'swap':
            return `[data-place="seat:${CSS.escape(move.target)}"]`;
        default:
            return '[data-place=hand]';
    }
}
