/** An offset of more than decades is none: with it no call would have a time the server can read. */
export const isTimeOffset = (text: string | null): text is string =>
  text !== null && /^-?\d{1,9}$/.test(text);
