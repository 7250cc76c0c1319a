let kept: typeof fetch | undefined;

/** Keeps the browser's fetch before code of a remote runs, which may replace it. */
export function keepFetch(win: Pick<typeof globalThis, 'fetch'>): void {
  kept = win.fetch.bind(win);
}

/** The fetch of the shell's own requests, whatever a remote has put in its place. */
export const ownFetch: typeof fetch = (...given) => (kept ?? globalThis.fetch)(...given);
