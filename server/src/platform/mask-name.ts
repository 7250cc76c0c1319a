const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Masks a name down to its ends: `L***h`. Splits by grapheme, so emoji stay whole. Pure. */
export function maskName(name: string): string {
  const parts = [...characters.segment(name.trim())].map(({ segment }) => segment);
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''];
  return `${first}***${last}`;
}
