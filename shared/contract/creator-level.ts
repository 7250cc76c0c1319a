/**
 * Values of `levelStatus` in a profile. Plain values: pages may import them. An unknown value has
 * no words and is not shown.
 */
export const levelStatus = { none: 0, kept: 1, atRisk: 2, lowered: 3 } as const;
