import { remoteStorage } from '@shared/host';

/** The selected welfare country, and whether its hint was closed (§3). */
type Key = 'welfareCountry' | 'welfareOverlay';

export const stored = remoteStorage<Key>('creator-business', {
  specified: ['welfareCountry', 'welfareOverlay'],
});
