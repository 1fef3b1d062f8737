import { expect, it } from 'vitest';
import { speak } from './text.svelte';
import { winning } from './winning';

it('tells who has won, and that it was you', async () => {
    await speak('en');
    expect(winning('match', ['Bo'], 'Ann')).toBe('Bo wins the match!');
    expect(winning('hand', ['Bo', 'Di'], null)).toBe('Bo and Di win the hand!');
    expect(winning('match', ['Ann'], 'Ann')).toBe('You win the match!');
    expect(winning('match', ['Bo', 'Ann'], 'Ann')).toBe('You and Bo win the match!');
    await speak('de');
    expect(winning('match', ['Ann', 'Bo'], 'Ann')).toBe('Du und Bo, ihr gewinnt die Partie!');
});
