/** Stands where the shell reaches every key that remotes share: who shares nothing has none. */
export const whenIdle: (() => Promise<unknown>)[] = [];
