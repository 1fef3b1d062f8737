// The analysis board and its words: all that is fetched when somebody first asks for an analysis.

export { fetchWords } from '../lib/analysis/boardText.svelte';
export { default as Board } from '../parts/analysis/Board.svelte';
