/** A moment as YYYY-MM-DDTHH:mm:ssZ with the offset of the place, as `userTimeISO` wants it. */
export function isoWithOffset(
  unixSeconds: number,
  offsetMinutes = -new Date(unixSeconds * 1000).getTimezoneOffset(),
): string {
  const local = new Date((unixSeconds + offsetMinutes * 60) * 1000).toISOString().slice(0, 19);
  if (offsetMinutes === 0) return `${local}Z`;
  const size = Math.abs(offsetMinutes);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
