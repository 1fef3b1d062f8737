// The rules in words, as the server writes them in Markdown: headings, paragraphs, lists, and the
// clauses in brackets after what they say.

export interface Passage {
    kind: 'heading' | 'paragraph' | 'item';
    /** 1 to 3 for a heading, else 0. */
    level: number;
    text: string;
    clauses: string[];
}

/** The passages of a text. */
export function passagesOf(markdown: string): Passage[] {
    return markdown
        .split(/\n\s*\n|\n(?=- )/)
        .map((block) => block.replace(/\s*\n\s*/g, ' ').trim())
        .filter(Boolean)
        .map(passageOf);
}

/** What the rules say about a clause. */
export function passagesAbout(passages: readonly Passage[], clause: string): Passage[] {
    return passages.filter((passage) => passage.clauses.includes(clause));
}

/** The sentences of a text: each ends before a space and a capital letter, in quotes or not. */
export function sentencesOf(text: string): string[] {
    return text.match(/.+?(?:[.!?][”“]?(?= [„“]?\p{Lu})|$)/gu)?.map((each) => each.trim()) ?? [];
}

function passageOf(block: string): Passage {
    const heading = /^(#{1,3}) (.*)$/.exec(block);
    if (heading)
        return { kind: 'heading', level: heading[1]!.length, text: heading[2]!, clauses: [] };
    const kind = block.startsWith('- ') ? 'item' : 'paragraph';
    const said = kind === 'item' ? block.slice(2) : block;
    const found = / \[([A-Z]\d+(?:, [A-Z]\d+)*)\]$/.exec(said);
    return {
        kind,
        level: 0,
        text: found ? said.slice(0, found.index) : said,
        clauses: found ? found[1]!.split(', ') : [],
    };
}
