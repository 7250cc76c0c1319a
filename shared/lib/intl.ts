/**
 * What the platform takes long to make, made once: a list asks for it with every row, and on a phone
 * ten of them are a visible wait.
 */
const numbers = new Map<string, Intl.NumberFormat>();

export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numbers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  numbers.set(key, made);
  return made;
}

let zone: { offset: number; name: string } | undefined;

/** Where the device is. Who travels gets another clock first: only then it is asked for again. */
export function deviceTimeZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (zone?.offset === offset) return zone.name;
  zone = { offset, name: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return zone.name;
}
