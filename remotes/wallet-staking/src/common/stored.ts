import { remoteStorage } from '@shared/host';

/** The risk warning that was closed. */
type Key = 'closedTip';

export const stored = remoteStorage<Key>('wallet-staking');
