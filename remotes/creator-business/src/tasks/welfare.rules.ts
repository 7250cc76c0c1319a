interface Entry {
  country: string;
  title: string;
  amount: string;
}

/** The distinct countries, in the order of the list. */
export const listCountries = (welfare: readonly Entry[]): string[] => [
  ...new Set(welfare.map(({ country }) => country)),
];

/** The gifts of the first preferred country that has any, else of the first country. */
export function pickWelfare(
  welfare: readonly Entry[],
  preferred: readonly string[],
): { country: string; items: Entry[] } {
  const countries = listCountries(welfare);
  const country = preferred.find((one) => countries.includes(one)) ?? countries[0] ?? '';
  return { country, items: welfare.filter((one) => one.country === country) };
}
