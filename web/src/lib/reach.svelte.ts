// Whether the server answers, for all of the page to know.

let isReached = $state(true);

/** Whether the server answered when it was asked last. */
export function isServerReached(): boolean {
    return isReached;
}

/** Keeps whether it has just answered. */
export function noteReached(reached: boolean): void {
    isReached = reached;
}
