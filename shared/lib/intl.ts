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

export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat => numberFormatOf(JSON.stringify([locale, options]));

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
