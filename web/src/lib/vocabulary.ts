// Words in several languages. Their keys are there once; each language is a list of sentences in the same order.

/** Tables of names; a number stands for a sentence. */
export interface Keys {
    [name: string]: Keys | number;
}
/** The keys of all sentences, with dots between the names. */
export type Paths<T> = {
    [K in keyof T & string]: T[K] extends number ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** Where each sentence stands in the list, by its key. */
export function placesOf(
    keys: Keys,
    path = '',
    places = new Map<string, number>(),
): ReadonlyMap<string, number> {
    for (const [name, inner] of Object.entries(keys))
        if (typeof inner === 'number') places.set(path + name, places.size);
        else placesOf(inner, `${path}${name}.`, places);
    return places;
}
