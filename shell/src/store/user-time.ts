/**
 * A moment on the person's own clock with its real offset, such as 2026-03-01T09:00:00+08:00: the
 * server takes their today from it.
 */
export function userTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  const offset = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');
