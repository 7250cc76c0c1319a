interface Entry {
  country: string;
  title: string;
  amount: string;
}

/** The countries that have something, in the order of the list. */
export const countriesOf = (welfare: readonly Entry[]): string[] => [
  ...new Set(welfare.map(({ country }) => country)),
];

/** What there is in the first of these countries that has anything; otherwise in the first of all. */
export function welfareOf(
  welfare: readonly Entry[],
  wishes: readonly string[],
): { country: string; items: Entry[] } {
  const countries = countriesOf(welfare);
  const country = wishes.find((one) => countries.includes(one)) ?? countries[0] ?? '';
  return { country, items: welfare.filter((one) => one.country === country) };
}
