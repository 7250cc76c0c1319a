/**
 * A mark for the next load of this window. It expires within seconds: a load that never happened
 * must not affect an opening by the native app hours later.
 */
const validForMs = 10_000;
/** The device's clock may be corrected in between. */
const toleranceMs = 1000;

export function leaveMark(win: Window, name: string): void {
  try {
    win.sessionStorage.setItem(name, String(Date.now()));
  } catch {
    // Without session storage there are no marks.
  }
}

export function takeMark(win: Window, name: string): boolean {
  try {
    const left = win.sessionStorage.getItem(name);
    if (left === null) return false;
    win.sessionStorage.removeItem(name);
    const loadBeganAt = Date.now() - win.performance.now();
    const afterMs = loadBeganAt - Number(left);
    return afterMs >= -toleranceMs && afterMs <= validForMs;
  } catch {
    return false;
  }
}
