/** What this remote keeps on the device; signing out clears it with the rest of the storage. */
type Key = 'searchHistory' | 'chatBg' | 'dontShowRewardModal';

export const stored = {
  read(key: Key): string {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  write(key: Key, text: string): void {
    try {
      if (text === '') localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // Where storage is closed it is forgotten with the page.
    }
  },
};
