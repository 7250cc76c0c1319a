/**
 * What `levelStatus` of a profile says. Plain values with no schema library behind them, so that
 * a page may import them; a number that is not here has no words and is not shown.
 */
export const levelStatus = { none: 0, kept: 1, atRisk: 2, lowered: 3 } as const;
