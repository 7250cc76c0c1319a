const key = 'popupSeen';

/** Whether a popup has been shown in this visit: a reload for a new version begins no other. */
export const visit = {
  hasSeenPopup(): boolean {
    try {
      return sessionStorage.getItem(key) !== null;
    } catch {
      // Where nothing can be remembered nobody is greeted again and again.
      return true;
    }
  },
  markPopupSeen(): void {
    try {
      sessionStorage.setItem(key, '1');
    } catch {
      // See above.
    }
  },
};
