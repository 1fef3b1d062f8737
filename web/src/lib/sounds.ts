// Short sounds for what happens at the table, made on the spot: there are no files to load.

import type { Phase, Update } from '../generated/protocol';
import { settings } from './settings.svelte';

export type Sound = 'card' | 'draw' | 'turn' | 'uno' | 'caught' | 'win' | 'lose' | 'deal' | 'chat';

/** The sounds of an update, the most telling one first; `me` is this player, or null. */
export function soundsOf(update: Update, me: string | null): Sound[] {
    const found = new Set<Sound>();
    const winners: string[] = [];
    for (const { event } of update.told ?? []) {
        switch (event.event) {
            case 'MatchWon':
            case 'HandWon':
                winners.push(event.seat);
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
    if (winners.length > 0) found.add(me === null || winners.includes(me) ? 'win' : 'lose');
    return ORDER.filter((sound) => found.has(sound));
}

/** Phases in which a turn only goes on. */
const GOES_ON: readonly Phase[] = ['drawn', 'swap'];
const ORDER: readonly Sound[] = [
    'win',
    'lose',
    'caught',
    'uno',
    'deal',
    'card',
    'draw',
    'chat',
    'turn',
];

let heard: Update | null = null;

/** Makes the sounds of an update, if they are wanted; once, though two screens were told of it. */
export function soundFor(update: Update, me: string | null): void {
    if (!settings.sound || update === heard) return;
    heard = update;
    const output = outlet();
    if (!output) return;
    let delay = 0;
    for (const sound of soundsOf(update, me)) {
        SCORES[sound](output, output.currentTime + delay);
        delay += 0.12; // one after the other, or they would be one noise
    }
}

let context: AudioContext | null = null;
let loudspeaker: AudioNode | null = null;

/** Where sounds come out. Browsers give out none until somebody has touched the page. */
function outlet(): AudioContext | null {
    if (!context && navigator.userActivation?.hasBeenActive === false) return null;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
}

/** All sounds go through it, so that several at once are not louder than one. */
function mix(output: AudioContext): AudioNode {
    if (!loudspeaker) {
        loudspeaker = output.createDynamicsCompressor();
        loudspeaker.connect(output.destination);
    }
    return loudspeaker;
}

type Score = (output: AudioContext, at: number) => void;

const SCORES: Record<Sound, Score> = {
    card: (output, at) => {
        rustle(output, at, 0.05, 2600, 1200, 0.5);
        thud(output, at + 0.012, 0.35);
    },
    draw: (output, at) => rustle(output, at, 0.16, 700, 2000, 0.35),
    deal: (output, at) => {
        for (let card = 0; card < 8; card++)
            rustle(output, at + card * 0.075, 0.06, 1300 + (card % 3) * 220, 2400, 0.26);
    },
    turn: (output, at) => tune(output, at, [659, 880], 0.12),
    uno: (output, at) => tune(output, at, [523, 659, 784, 1047], 0.075),
    caught: (output, at) => {
        tune(output, at, [392, 311], 0.16);
        thud(output, at + 0.16, 0.5);
    },
    chat: (output, at) => tune(output, at, [1175], 0.08, 0.07),
    win: (output, at) => {
        tune(output, at, [523, 659, 784], 0.13);
        for (const pitch of [523, 784, 1047]) bell(output, at + 0.39, pitch, 0.9, 0.1);
    },
    lose: (output, at) => tune(output, at, [392, 349, 311, 262], 0.19, 0.1),
};

/** Notes one after the other, in hertz, so many seconds each. */
function tune(
    output: AudioContext,
    at: number,
    notes: readonly number[],
    length: number,
    loudness = 0.16,
): void {
    notes.forEach((pitch, place) =>
        bell(output, at + place * length, pitch, length * 2.4, loudness),
    );
}

/** A bar of wood: a note, and two octaves above it another that is gone sooner. */
function bell(
    output: AudioContext,
    at: number,
    pitch: number,
    length: number,
    loudness: number,
): void {
    tone(output, at, 'triangle', [pitch, pitch], length, loudness);
    tone(output, at, 'sine', [pitch * 4, pitch * 4], length / 4, loudness / 3);
}

/** A hand on the table. */
function thud(output: AudioContext, at: number, loudness: number): void {
    tone(output, at, 'sine', [170, 70], 0.09, loudness);
}

/** A tone that glides from one pitch to another and dies away. */
function tone(
    output: AudioContext,
    at: number,
    type: OscillatorType,
    [from, to]: readonly [number, number],
    length: number,
    loudness: number,
): void {
    const note = output.createOscillator();
    note.type = type;
    note.frequency.setValueAtTime(from, at);
    note.frequency.exponentialRampToValueAtTime(to, at + length);
    note.connect(fading(output, at, length, loudness));
    note.start(at);
    note.stop(at + length);
}

/** Paper on felt: noise through a filter that glides from one pitch to another. */
function rustle(
    output: AudioContext,
    at: number,
    length: number,
    from: number,
    to: number,
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
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(filter).connect(fading(output, at, length, loudness));
    source.start(at);
}

/** Loud at once, then dying away; a sound that breaks off would click. */
function fading(output: AudioContext, at: number, length: number, loudness: number): GainNode {
    const gain = output.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(mix(output));
    return gain;
}
