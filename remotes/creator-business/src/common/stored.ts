import { remoteStorage } from '@shared/host';

/** The country whose welfare list was looked at, and the closed note on it (§3). */
type Key = 'welfareCountry' | 'welfareOverlay';

export const stored = remoteStorage<Key>('creator-business');
