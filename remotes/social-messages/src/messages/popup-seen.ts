import { remoteStorage } from '@shared/host';

/** A reload for a new release is still the same visit. */
const visit = remoteStorage<'popupSeen'>('social-messages', { lives: 'session' });

export const hasSeenPopup = (): boolean => visit.read('popupSeen') !== '';
export const markPopupSeen = (): void => visit.write('popupSeen', '1');
