import { expect, it } from 'vitest';
import { compareQuotes } from './quote.rules.ts';

const quote = {
  quoteId: 'q1',
  expiresAt: 100,
  amount: '10',
  fee: '0.1',
  total: '10.1',
  receive: '13.5',
};

it.each([
  [{ quoteId: 'q2', expiresAt: 160 }, {}],
  [{ receive: '13.4' }, { receive: '13.5' }],
  [
    { fee: '0.2', total: '10.2' },
    { fee: '0.1', total: '10.1' },
  ],
])('with %o, %o has changed', (change, changes) => {
  expect(compareQuotes(quote, { ...quote, ...change })).toEqual(changes);
});
