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

let zone: { clock: string; name: string } | undefined;

/** Where the device is; asked for again where its clock goes another way, in winter or in summer. */
export function deviceTimeZone(): string {
  const now = new Date();
  const year = now.getFullYear();
  const moments = [now, new Date(year, 0), new Date(year, 6)];
  const clock = moments.map((moment) => moment.getTimezoneOffset()).join();
  if (zone?.clock === clock) return zone.name;
  zone = { clock, name: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return zone.name;
}
