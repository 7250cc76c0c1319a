/**
 * A word to the load that comes next. It counts for one that began within seconds of it: a load
 * that never came must not speak for an opening by the native app hours later.
 */
const validForMs = 10_000;
/** The clock may be corrected between the two. */
const toleranceMs = 1000;

export function leaveMark(win: Window, name: string): void {
  try {
    win.sessionStorage.setItem(name, String(Date.now()));
  } catch {
    // Without session storage the next load is told nothing.
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
