/**
 * The device's own clock with its UTC offset (§7), such as 2026-03-01T09:00:00+08:00: the server
 * derives the user's day from it. Without day.js, which would add 2.4 KB to the script inside the
 * HTML.
 */
export function userTime(unixSeconds: number): string {
  const offsetMinutes = -new Date(unixSeconds * 1000).getTimezoneOffset();
  const clock = new Date((unixSeconds + offsetMinutes * 60) * 1000).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMinutes);
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');
