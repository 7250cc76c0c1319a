import { expect, it } from 'vitest';
import { countriesOf, welfareOf } from './welfare.rules.ts';

const entry = (country: string, title: string) => ({ country, title, amount: '1' });
const welfare = [entry('MY', 'Credit'), entry('JP', 'Card'), entry('MY', 'Voucher')];

it('has each country once, in the order of the list', () => {
  expect(countriesOf(welfare)).toEqual(['MY', 'JP']);
});

it.each([
  [['JP'], 'JP', ['Card']],
  [['XX', 'JP', 'MY'], 'JP', ['Card']],
  [['XX'], 'MY', ['Credit', 'Voucher']],
  [[], 'MY', ['Credit', 'Voucher']],
])('to whoever wishes for %j it shows %s', (wishes, country, titles) => {
  const found = welfareOf(welfare, wishes);
  expect(found.country).toBe(country);
  expect(found.items.map(({ title }) => title)).toEqual(titles);
});

it('shows nothing of an empty list', () => {
  expect(welfareOf([], ['JP'])).toEqual({ country: '', items: [] });
});
