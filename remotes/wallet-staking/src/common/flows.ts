/** The flow of a transfer between the wallet and another account. */
export const portfolioFlow = (direction: 'in' | 'out'): string =>
  direction === 'in' ? 'portfolioIn' : 'portfolioOut';

export const cancelFlow = (id: string): string => `withdrawal/${id}`;

/** All actions of a stake share one flow, so that only one runs at a time. */
export const stakeFlow = (id: string): string => `stake/${id}`;
