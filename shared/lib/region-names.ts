/** Creating `Intl.DisplayNames` is slow, and a form asks for every country: cached by language. */
const namesByLanguage = new Map<string, Intl.DisplayNames>();

const toLocale = (language: string): string => language.replace('_', '-');

function regionNames(language: string): Intl.DisplayNames {
  const cached = namesByLanguage.get(language);
  if (cached) return cached;
  const created = new Intl.DisplayNames([toLocale(language)], { type: 'region' });
  namesByLanguage.set(language, created);
  return created;
}

/** The name of a country in a language; the code itself where the browser knows no name. */
export const regionName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames(language).of(code) ?? code) : code;

/** Options of a select, sorted by name in the language's own order. */
export function regionOptions<Code extends string>(
  codes: readonly Code[],
  language: string,
): { id: Code; label: string }[] {
  const { compare } = new Intl.Collator(toLocale(language));
  return codes
    .map((id) => ({ id, label: regionName(id, language) }))
    .sort((a, b) => compare(a.label, b.label));
}
