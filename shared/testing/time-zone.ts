import { vi } from 'vitest';

/** Moves the device, its clock included, to a time zone until `vi.restoreAllMocks()`. */
export function moveTo(timeZone: string): void {
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    const shownIn = (zone: string) => Date.parse(this.toLocaleString('en', { timeZone: zone }));
    return (shownIn('UTC') - shownIn(timeZone)) / 60_000;
  });
}
