// Where the cards of the own hand lie, so that every corner can be read and tapped: in one row like a
// fan while there is room, then in rows that lie on each other like roof tiles.

/** Where a card lies: its upper left corner in the hand, and how far it is turned, in degrees. */
export interface Spot {
    x: number;
    y: number;
    turn: number;
    row: number;
}

export interface Spread {
    /** How wide a card is. */
    card: number;
    /** How high the hand is. */
    height: number;
    spots: Spot[];
}

const RISE = 24; // room above the first row, for cards that are raised and what is noted on them
const LOW = 430; // a screen lower than this, a phone that lies, has no room to spare
const SMALL = 700; // and one lower than this, a small phone, little
const LARGE = 20; // pixels of text
const RATIO = 1.5;
const LEAST_STEP = 24; // of a card that lies under the next, to be tapped
const LEAST_ROW = 54; // of a row that lies under the next, of which 40 stay if a card rises
const LOW_ROW = 40;
const MANY = 14; // cards that nobody is surprised to hold
const CORNER = 0.38; // of a card's width: so much has to be seen of it, if there is room at all
const LOWEST_ENDS = 18; // how far the ends of a fan hang
const WIDEST = 7; // degrees by which the ends of a fan are turned
const MOST_TILT = Math.sin((WIDEST * Math.PI) / 180) / 2; // of a card's width: what that adds below it

/** Lays out a hand in a width, on a screen of a height, all in pixels; `rem` is the size of text. */
export function spread(count: number, room: number, screen: number, rem = 16): Spread {
    const roomy = Math.min(room * 0.215, 74 + (room - 344) * 0.05);
    const large = Math.round(Math.max(44, Math.min(roomy, screen * 0.13, 7.5 * rem)));
    const rows = rowsFor(count, room, large);
    const isLow = screen < LOW;
    // A hand is as high however many cards there are: nothing above it moves when one comes or goes. On a phone, where
    // two rows come soon, it has room for them; more rows have smaller cards. Where text is large, the table needs
    // the room more, and two rows have smaller cards, too.
    const isSteady = !isLow;
    const isTwoSoon = screen >= SMALL && rem <= LARGE && rowsFor(MANY, room, large) > 1;
    const fan = LOWEST_ENDS + MOST_TILT * large;
    const deep = Math.max(LEAST_ROW, large * 0.7);
    const usual = isTwoSoon ? Math.max(fan, deep) : fan;
    const isMore = isSteady && rows > (isTwoSoon ? 2 : 1);
    const lower = isLow || isMore ? LOW_ROW : deep;
    const small = Math.max(44, Math.floor(large - ((rows - 1) * LOW_ROW - usual) / RATIO));
    const card = isMore ? Math.min(large, small) : large;
    const longest = Math.max(1, Math.ceil(count / rows)); // an empty hand is as high as one card
    const step = stepOf(longest, room, card);
    const turn = rows === 1 ? turnOf(longest, step) : 0;
    const rise = isLow ? RISE / 2 : RISE;
    const tilt = Math.sin(((turn * (longest - 1)) / 360) * Math.PI) * card * 0.5;
    const hanging = step * ((turn * Math.PI) / 360) * ((longest - 1) / 2) ** 2;
    const used = hanging + tilt + (rows - 1) * lower + card * RATIO;
    const high = isSteady ? Math.max(used, usual + large * RATIO) : used;
    const slack = high - used;
    const spots: Spot[] = [];
    for (let row = 0; row < rows; row++) {
        // The rows differ by a card at most, and the last ones are the shorter.
        const here = Math.floor(count / rows) + (row < count % rows ? 1 : 0);
        const middle = (here - 1) / 2;
        for (let i = 0; i < here; i++) {
            const out = i - middle;
            const hangs = step * ((turn * Math.PI) / 360) * out * out;
            spots.push({
                x: room / 2 + out * step - card / 2,
                y: rise + slack / 2 + row * lower + hangs,
                turn: out * turn,
                row,
            });
        }
    }
    return { card, height: Math.ceil(rise + high + 2), spots };
}

function rowsFor(count: number, room: number, card: number): number {
    for (let rows = 1; ; rows++) {
        const least = rows < 3 ? Math.max(LEAST_STEP, card * CORNER) : LEAST_STEP;
        const inRow = Math.ceil(count / rows);
        if (inRow <= 1 || stepOf(inRow, room, card) >= least) return rows;
    }
}

/** How far apart the cards of a row are. */
function stepOf(inRow: number, room: number, card: number): number {
    if (inRow <= 1) return card;
    return Math.min(card * 1.06, (room - card - 8) / (inRow - 1));
}

/** How far each card of a fan is turned from the next, in degrees. */
function turnOf(inRow: number, step: number): number {
    const middle = (inRow - 1) / 2;
    if (middle === 0) return 0;
    const hanging = (LOWEST_ENDS * 360) / (step * middle * middle) / Math.PI;
    return Math.min(2.2, WIDEST / middle, hanging);
}
