// Short sounds for what happens at the table, made on the spot: there are no files to load.

import type { Phase, Update } from '../generated/protocol';
import { settings } from './settings.svelte';

export type Sound = 'card' | 'draw' | 'turn' | 'uno' | 'caught' | 'win' | 'deal' | 'chat';

/** The sounds of an update, the most telling one first; `me` is this player, or null. */
export function soundsOf(update: Update, me: string | null): Sound[] {
    const found = new Set<Sound>();
    for (const { event } of update.told ?? []) {
        switch (event.event) {
            case 'MatchWon':
            case 'HandWon':
                found.add('win');
                break;
            case 'PlayerCaught':
            case 'CatchFailed':
            case 'UnoFalselyCalled':
                found.add('caught');
                break;
            case 'UnoCalled':
                found.add('uno');
                break;
            case 'HandBegan':
            case 'PickingBegan':
                found.add('deal');
                break;
            case 'CardPlayed':
                found.add('card');
                break;
            case 'CardPicked':
                if (event.place) found.add('card'); // else chance has picked, as the match began
                break;
            case 'CardsDrawn':
                found.add('draw');
                break;
            case 'TurnChanged':
                if (event.seat === me && !GOES_ON.includes(event.phase)) found.add('turn');
                break;
            case 'MessageSaid':
                if (event.name !== me) found.add('chat');
                break;
        }
    }
    return ORDER.filter((sound) => found.has(sound));
}

/** Phases in which a turn only goes on. */
const GOES_ON: readonly Phase[] = ['drawn', 'swap'];
const ORDER: readonly Sound[] = ['win', 'caught', 'uno', 'deal', 'card', 'draw', 'chat', 'turn'];

/** Makes the sounds of an update, if they are wanted. */
export function soundFor(update: Update, me: string | null): void {
    if (!settings.sound) return;
    const output = outlet();
    if (!output) return;
    let delay = 0;
    for (const sound of soundsOf(update, me)) {
        SCORES[sound](output, output.currentTime + delay);
        delay += 0.12; // one after the other, or they would be one noise
    }
}

let context: AudioContext | null = null;

/** Where sounds come out. Browsers give out none until somebody has touched the page. */
function outlet(): AudioContext | null {
    if (!context && navigator.userActivation?.hasBeenActive === false) return null;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
}

type Score = (output: AudioContext, at: number) => void;

const SCORES: Record<Sound, Score> = {
    card: (output, at) => rustle(output, at, 0.07, 1800, 0.5),
    draw: (output, at) => rustle(output, at, 0.13, 900, 0.35),
    deal: (output, at) => {
        for (let card = 0; card < 6; card++) rustle(output, at + card * 0.07, 0.06, 1400, 0.3);
    },
    turn: (output, at) => tune(output, at, [660, 880], 0.11),
    uno: (output, at) => tune(output, at, [523, 784], 0.13),
    caught: (output, at) => tune(output, at, [330, 262, 196], 0.12),
    chat: (output, at) => tune(output, at, [988], 0.08),
    win: (output, at) => tune(output, at, [523, 659, 784, 1047], 0.14),
};

/** Notes one after the other, in hertz, so many seconds each. */
function tune(output: AudioContext, at: number, notes: readonly number[], length: number): void {
    notes.forEach((pitch, place) => {
        const begin = at + place * length;
        const note = output.createOscillator();
        note.type = 'triangle';
        note.frequency.value = pitch;
        note.connect(fading(output, begin, length * 1.8, 0.16));
        note.start(begin);
        note.stop(begin + length * 1.8);
    });
}

/** Paper on felt: noise through a filter around a pitch. */
function rustle(
    output: AudioContext,
    at: number,
    length: number,
    pitch: number,
    loudness: number,
): void {
    const frames = Math.ceil(output.sampleRate * length);
    const noise = output.createBuffer(1, frames, output.sampleRate);
    const samples = noise.getChannelData(0);
    for (let frame = 0; frame < frames; frame++) samples[frame] = Math.random() * 2 - 1;
    const source = output.createBufferSource();
    source.buffer = noise;
    const filter = output.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    source.connect(filter).connect(fading(output, at, length, loudness));
    source.start(at);
}

/** Loud at once, then dying away; a sound that breaks off would click. */
function fading(output: AudioContext, at: number, length: number, loudness: number): GainNode {
    const gain = output.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(output.destination);
    return gain;
}
