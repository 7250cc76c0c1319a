/** What this phone keeps of the welfare list (§3): the country looked at, and the closed note. */
export type StoredKey = 'welfareCountry' | 'welfareOverlay';

/** Where storage is closed to the page nothing is kept, and nothing fails. */
export function readStored(key: StoredKey): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepStored(key: StoredKey, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // It is asked again next time.
  }
}
