const key = 'popupSeen';

/** Kept in session storage: a reload for a new release is still the same visit. */
export function hasSeenPopup(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Without storage, show no popup rather than the same one on every page.
    return true;
  }
}

export function markPopupSeen(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage no popup is shown: see `hasSeenPopup`.
  }
}
