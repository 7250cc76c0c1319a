import { expect, it } from 'vitest';
import { listCountries, pickWelfare } from './welfare.rules.ts';

const entry = (country: string, title: string) => ({ country, title, amount: '1' });
const welfare = [entry('MY', 'Credit'), entry('JP', 'Card'), entry('MY', 'Voucher')];

it('lists each country once, in the given order', () => {
  expect(listCountries(welfare)).toEqual(['MY', 'JP']);
});

it.each([
  [['JP'], 'JP', ['Card']],
  [['XX', 'JP', 'MY'], 'JP', ['Card']],
  [['XX'], 'MY', ['Credit', 'Voucher']],
  [[], 'MY', ['Credit', 'Voucher']],
])('with the preference %j it picks %s', (preferred, country, titles) => {
  const found = pickWelfare(welfare, preferred);
  expect(found.country).toBe(country);
  expect(found.items.map(({ title }) => title)).toEqual(titles);
});

it('returns nothing for an empty list', () => {
  expect(pickWelfare([], ['JP'])).toEqual({ country: '', items: [] });
});
