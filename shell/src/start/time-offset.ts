/** Rejects offsets of many decades: the server could not read the time of the calls. */
export const isTimeOffset = (text: string | null): text is string =>
  text !== null && /^-?\d{1,9}$/.test(text);
