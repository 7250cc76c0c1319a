/** In place of the shell's: a page asks when its code is here, and not before. */
export const firstReads = (): never[] => [];
