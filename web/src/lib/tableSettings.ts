// How a table is kept besides its rules, and that in words.

import type { Grace, TableView } from '../generated/protocol';
import { count, language, say } from './text.svelte';

/** What the host can change between matches, too. */
export interface TableSettings extends Pick<
    TableView,
    'reminders' | 'pick_dealer' | 'talk' | 'spectators_react'
> {
    grace: Grace;
}

/** The settings of a table in sentences; what is as everywhere goes without saying. */
export function settingsWords(view: TableView): string[] {
    const seconds = new Intl.NumberFormat(language()).format(view.grace);
    return [
        say('lobby.turn_time', { time: timeWords(view.turn_time) }),
        say('lobby.grace', { time: say('lobby.seconds.many', { count: seconds }) }),
        view.pick_dealer ? say('lobby.pick_dealer') : '',
        view.reminders === 'none' ? say('lobby.no_reminders') : '',
        view.talk === 'reactions' ? say('lobby.wordless') : '',
        view.spectators && view.spectators_react ? say('lobby.spectators_react') : '',
    ].filter(Boolean);
}

function timeWords(seconds: number): string {
    if (seconds % 3600 === 0) return count('lobby.hours', seconds / 3600);
    if (seconds % 60 === 0) return count('lobby.minutes', seconds / 60);
    return count('lobby.seconds', seconds);
}
