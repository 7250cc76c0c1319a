/** Replaces the shell's early requests: a page loads its data after its code. */
export const firstReads = (): never[] => [];
