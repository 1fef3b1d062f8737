// Drags a card of the own hand with mouse, pen or finger. The card follows by two variables of its
// style, `--dx` and `--dy`; where it is let go, it was dropped or goes back. Whoever only taps it means the
// card they touched, though it may have moved from under the finger by the time that is lifted.

const THRESHOLD = 8; // pixels; less is a tap
const NEAR = 40; // pixels around the pile that count as the pile
const FLUNG = 0.55; // pixels in a millisecond, upwards
const FLUNG_FAR = 48; // pixels
const JUST_NOW = 120; // milliseconds, in which it was so fast
const STAYS = 700; // milliseconds that a dropped card lies there, until the server has answered

interface Grip {
    card: HTMLElement;
    pointer: number;
    x: number;
    y: number;
    moved: boolean;
    /** The last places, to tell how fast it was. */
    trail: { at: number; y: number }[];
}

export class CardDrag {
    #grip: Grip | null = null;
    #letGo = 0;
    /** The card that was tapped: the click is still to come. */
    #tapped: HTMLElement | null = null;

    /** `dropped` is told which card was let go on the pile, or flung towards it. */
    constructor(private readonly dropped: (card: HTMLElement) => void) {}

    /** Whether a card was just dragged: the click that follows is no tap. */
    get wasDrag(): boolean {
        return performance.now() - this.#letGo < 60;
    }

    /** To be told whatever is touched: what was tapped before will have no click any more. */
    forget(): void {
        this.#tapped = null;
    }

    down(event: PointerEvent): void {
        const card = (event.target as Element).closest<HTMLElement>('[data-card]');
        if (!card || event.button !== 0 || !event.isPrimary) return;
        const { pointerId: pointer, clientX: x, clientY: y } = event;
        this.#grip = { card, pointer, x, y, moved: false, trail: [{ at: event.timeStamp, y }] };
    }

    move(event: PointerEvent): void {
        const grip = this.#grip;
        if (!grip || event.pointerId !== grip.pointer) return;
        const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
        if (!grip.moved) {
            if (Math.hypot(dx, dy) < THRESHOLD) return;
            grip.moved = true;
            grip.card.setPointerCapture(grip.pointer);
            grip.card.classList.add('dragged');
        }
        grip.trail = [...grip.trail.slice(-9), { at: event.timeStamp, y: event.clientY }];
        grip.card.style.setProperty('--dx', `${dx}px`);
        grip.card.style.setProperty('--dy', `${dy}px`);
    }

    up(event: PointerEvent): void {
        const grip = this.#grip;
        if (!grip || event.pointerId !== grip.pointer) return;
        this.#grip = null;
        if (!grip.moved) return void (this.#tapped = grip.card);
        this.#letGo = performance.now();
        const isDropped = isOnPile(event, grip.card) || isFlung(grip, event);
        if (!isDropped) return goBack(grip.card);
        this.dropped(grip.card);
        setTimeout(() => goBack(grip.card), STAYS);
    }

    /** To be told of every click, before what is clicked: a browser has it where the finger is lifted. */
    click(event: MouseEvent): void {
        const card = this.#tapped;
        this.#tapped = null;
        const isByKey = event.detail === 0;
        if (isByKey || !card?.isConnected || card.contains(event.target as Node)) return;
        event.stopPropagation();
        event.preventDefault();
        card.click();
    }

    cancel(): void {
        if (this.#grip) goBack(this.#grip.card);
        this.#grip = null;
    }
}

function goBack(card: HTMLElement): void {
    card.classList.remove('dragged');
    card.style.removeProperty('--dx');
    card.style.removeProperty('--dy');
}

function isOnPile(event: PointerEvent, card: HTMLElement): boolean {
    const pile = document.querySelector('[data-place="discard"]')?.getBoundingClientRect();
    if (!pile) return false;
    const held = card.getBoundingClientRect();
    const points = [
        [event.clientX, event.clientY],
        [held.x + held.width / 2, held.y + held.height / 2],
    ] as const;
    return points.some(
        ([x, y]) =>
            x > pile.left - NEAR &&
            x < pile.right + NEAR &&
            y > pile.top - NEAR &&
            y < pile.bottom + NEAR,
    );
}

function isFlung(grip: Grip, event: PointerEvent): boolean {
    const recent =
        grip.trail.find(({ at }) => event.timeStamp - at < JUST_NOW) ?? grip.trail.at(-1)!;
    const speed = (recent.y - event.clientY) / Math.max(1, event.timeStamp - recent.at);
    return speed > FLUNG && grip.y - event.clientY > FLUNG_FAR;
}
