import { remoteStorage } from '@shared/host';

type Key = 'searchHistory' | 'chatBg' | 'dontShowRewardModal';

export const stored = remoteStorage<Key>('social-messages', {
  specified: ['searchHistory', 'chatBg', 'dontShowRewardModal'],
});
