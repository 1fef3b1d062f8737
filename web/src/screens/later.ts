// What is fetched when it is first wanted, all of it in one file.

export { default as HowTo } from '../parts/HowTo.svelte';
export { default as Replay } from './Replay.svelte';
export { default as Rules } from './Rules.svelte';
export { default as Table } from './Table.svelte';
export { default as Tv } from './Tv.svelte';
