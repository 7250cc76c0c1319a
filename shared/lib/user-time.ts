/**
 * A person's own clock, YYYY-MM-DDTHH:mm:ssZ with their real offset: calls take their today from
 * it (§7). Minutes to the east of Greenwich; the device's own where nothing is said.
 */
export function userTime(
  unixSeconds: number,
  offsetMinutes: number = -new Date(unixSeconds * 1000).getTimezoneOffset(),
): string {
  const clock = new Date((unixSeconds + offsetMinutes * 60) * 1000).toISOString().slice(0, 19);
  const absolute = Math.abs(offsetMinutes);
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${two(absolute / 60)}:${two(absolute % 60)}`;
}
