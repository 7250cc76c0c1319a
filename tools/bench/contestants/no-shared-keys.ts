/** Replaces the shell's list of shared keys: a monolith shares none. */
export const whenIdle: (() => Promise<unknown>)[] = [];
