// The view of a table as it may be told by now, kept up to date while cards fly: see `told`.

import { untrack } from 'svelte';
import type { PlayerView } from '../generated/protocol';
import { flights } from './flights.svelte';
import { toldOf } from './told';

export class ToldView {
    /** Nothing where there is no view. */
    now = $state.raw<PlayerView | null>(null);

    /** To be made where a component begins. */
    constructor(view: () => PlayerView | null) {
        const follow = () => {
            const known = view();
            const before = untrack(() => this.now);
            this.now = known && toldOf(known, before, flights);
        };
        untrack(follow);
        $effect.pre(follow);
    }
}
