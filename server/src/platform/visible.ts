const hidden = /(?![\ufe00-\ufe0f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/gu;

/** Printable ASCII, as almost every line is. */
const isPlain = (text: string): boolean => !/[^\x20-\x7e]/.test(text);

/**
 * Writes control, bidirectional and invisible characters as `\u001b`: printed as they are, a
 * person's text could move the cursor, forge lines or swap what an operator reads. JSON stays the
 * same value. Pure.
 */
export const visible = (text: string): string =>
  isPlain(text)
    ? text
    : text.replace(hidden, (character) =>
        Array.from(
          { length: character.length },
          (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
        ).join(''),
      );
