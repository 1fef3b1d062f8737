// SHA-256 and HMAC, as in FIPS 180-4 and RFC 2104: `crypto.subtle` is missing where the page comes over
// plain http, and a library for all hashes takes several times as much room. No secret is kept by it:
// what is hashed here stands in a replay that everyone may read.

const BLOCK = 64; // bytes

/** The first 32 bits of the fractions of roots of the first 64 primes. */
function fractions(root: (prime: number) => number): Uint32Array {
    const primes: number[] = [];
    for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
    return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}
const START = fractions(Math.sqrt).subarray(0, 8);
const ROUNDS = fractions(Math.cbrt);

export function sha256(message: Uint8Array): Uint8Array {
    const blocks = Math.ceil((message.length + 9) / BLOCK);
    const padded = new Uint8Array(blocks * BLOCK);
    padded.set(message);
    padded[message.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setBigUint64(padded.length - 8, BigInt(message.length * 8));
    const state = Uint32Array.from(START);
    for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at);
    const digest = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => digest.setUint32(4 * i, word));
    return new Uint8Array(digest.buffer);
}

/** Has a block of 64 bytes change the state. */
function compress(state: Uint32Array, view: DataView, at: number): void {
    const words = new Uint32Array(64);
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
    for (let i = 0; i < 64; i++) {
        if (i < 16) words[i] = view.getUint32(at + 4 * i);
        else {
            const [w15, w2] = [words[i - 15]!, words[i - 2]!];
            const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
            const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
            words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
        }
        const choice = (e & f) ^ (~e & g);
        const majority = (a & b) ^ (a & c) ^ (b & c);
        const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        const t1 = h + s1 + choice + ROUNDS[i]! + words[i]!;
        const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
        [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word));
}
type Eight = [number, number, number, number, number, number, number, number];

/** Turns a word to the right by so many bits. */
function turn(word: number, by: number): number {
    return (word >>> by) | (word << (32 - by));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
    const padded = new Uint8Array(BLOCK);
    padded.set(key.length > BLOCK ? sha256(key) : key);
    const keyed = (pad: number, data: Uint8Array) =>
        sha256(Uint8Array.from([...padded.map((byte) => byte ^ pad), ...data]));
    return keyed(0x5c, keyed(0x36, message));
}

export function bytesOf(text: string): Uint8Array {
    return new TextEncoder().encode(text);
}

/** Several things as one, which cannot be cut up in another way: `3:Ann,`. */
export function netstrings(parts: readonly Uint8Array[]): Uint8Array {
    return Uint8Array.from(
        parts.flatMap((part) => [...bytesOf(`${part.length}:`), ...part, ...bytesOf(',')]),
    );
}

export function hexToBytes(hex: string): Uint8Array {
    return Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

export function bytesToHex(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
