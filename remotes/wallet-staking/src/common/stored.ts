import { remoteStorage } from '@shared/host';

/** `closedTip` holds the text of the risk warning that the user closed. */
type Key = 'closedTip';

export const stored = remoteStorage<Key>('wallet-staking');
