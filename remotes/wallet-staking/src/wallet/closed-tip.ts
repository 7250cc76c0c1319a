/** Which warning was closed on this device. Signing out forgets it with the rest of the storage. */
const key = 'closedTip';

export const closedTip = {
  read(): string {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  write(text: string): void {
    try {
      localStorage.setItem(key, text);
    } catch {
      // Where storage is closed it stays away as long as the page is there.
    }
  },
};
