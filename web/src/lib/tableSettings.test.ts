import { beforeAll, expect, it } from 'vitest';
import type { TableView } from '../generated/protocol';
import { settingsWords } from './tableSettings';
import { speak } from './text.svelte';

const view = (changes: Partial<TableView> = {}): TableView =>
    ({
        turn_time: 60,
        grace: 1.5,
        pick_dealer: false,
        reminders: 'all',
        talk: 'all',
        spectators: true,
        spectators_react: false,
        ...changes,
    }) as TableView;

beforeAll(() => speak('de'));

it('tells times in the words and numbers of the language', () => {
    const [turn, grace] = settingsWords(view());
    expect(turn).toContain('1 Minute');
    expect(grace).toContain('1,5 Sekunden');
    expect(settingsWords(view({ turn_time: 86400 }))[0]).toContain('24 Stunden');
    expect(settingsWords(view({ turn_time: 90 }))[0]).toContain('90 Sekunden');
});

it('tells what is not as everywhere', () => {
    expect(settingsWords(view())).toHaveLength(2);
    const all = {
        pick_dealer: true,
        reminders: 'none',
        talk: 'reactions',
        spectators_react: true,
    } as const;
    expect(settingsWords(view(all))).toHaveLength(6);
    expect(settingsWords(view({ spectators_react: true, spectators: false }))).toHaveLength(2);
});
