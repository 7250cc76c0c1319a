/** Intl objects are slow to create, and lists ask for one on every row: each is created once. */
export function memoize<Made>(create: (key: string) => Made): (key: string) => Made {
  const known = new Map<string, Made>();
  return (key) => {
    const made = known.get(key) ?? create(key);
    known.set(key, made);
    return made;
  };
}

/** The BCP 47 tag of a language: `zh_cn` is `zh-cn`. */
export const toLocale = (language: string): string => language.replace('_', '-');

const numberFormatOf = memoize((key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.NumberFormatOptions];
  return new Intl.NumberFormat(locale, options);
});

/** Always groups: Spanish would write 1234,50 beside 12.345,60. */
export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  numberFormatOf(JSON.stringify([locale, { useGrouping: 'always', ...options }]));

/** The decimals of a currency: two for most, none for yen. */
export const currencyDecimals = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A number with its unit in words, which no line break parts: 1 day, 7 days. */
export function formatUnit(count: number, { unit, language }: { unit: string; language: string }) {
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  const parts = numberFormat(toLocale(language), options).formatToParts(count);
  const [name = ''] = parts.filter(({ type }) => type === 'unit').map(({ value }) => value);
  const digits = parts.filter(({ type }) => type !== 'unit').map(({ value }) => value);
  return digits.join('').trim() + (/^(ja|ko)/.test(language) ? '' : '\u00a0') + name;
}

const regionNames = memoize(
  (language) => new Intl.DisplayNames(toLocale(language), { type: 'region' }),
);

/** The name of a country in a language; the code itself if the browser does not know it. */
export const regionName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames(language).of(code) ?? code) : code;

/** Countries by their names, in the order of the language. */
export function regionChoices(
  codes: readonly string[],
  language: string,
): { id: string; label: string }[] {
  const { compare } = new Intl.Collator(toLocale(language));
  return codes
    .map((id) => ({ id, label: regionName(id, language) }))
    .sort((a, b) => compare(a.label, b.label));
}
