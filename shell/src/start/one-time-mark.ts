import type { Environment } from './environment.ts';
import type { ReloadMark } from './storage.ts';

/**
 * A mark for the next load of this window. It expires within seconds: a load that never happened
 * must not affect an opening by the native app hours later.
 */
const validForMs = 10_000;
/** The device's clock may be corrected in between. */
const toleranceMs = 1000;

export function leaveMark(
  { sessionStorage }: Pick<Environment, 'sessionStorage'>,
  name: ReloadMark,
): void {
  sessionStorage.set(name, String(Date.now()));
}

export function takeMark(
  { win, sessionStorage }: Pick<Environment, 'win' | 'sessionStorage'>,
  name: ReloadMark,
): boolean {
  const left = sessionStorage.get(name);
  if (left === null) return false;
  sessionStorage.remove(name);
  const loadBeganAt = Date.now() - win.performance.now();
  const afterMs = loadBeganAt - Number(left);
  return afterMs >= -toleranceMs && afterMs <= validForMs;
}
