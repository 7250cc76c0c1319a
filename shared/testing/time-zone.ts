import { vi } from 'vitest';

let moves = 0;

/** The device is somewhere else, and with it its clock; `vi.restoreAllMocks()` brings it back. */
export function moveTo(timeZone: string): void {
  moves += 1;
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(moves);
}
