import { expect, it } from 'vitest';
import { fillParams, firstReads } from './first-calls.ts';

it.each<[Record<string, unknown>, Record<string, string | undefined>, Record<string, unknown>]>([
  [{}, { id: '1' }, {}],
  [{ orderId: ':id' }, { id: '42' }, { orderId: '42' }],
  [{ orderId: ':id' }, {}, { orderId: undefined }],
  [{ range: '7d', limit: 20 }, { range: '1y' }, { range: '7d', limit: 20 }],
  [{ text: 'a:id' }, { id: '42' }, { text: 'a:id' }],
  [
    { id: ':id', kind: ':kind' },
    { id: '1', kind: 'x' },
    { id: '1', kind: 'x' },
  ],
])('fills %j with %j', (body, params, filled) => {
  expect(fillParams(body, params)).toEqual(filled);
});

const firstData = { path: '/v1/things', body: { id: ':id' } };
const moreData = [{ path: '/v1/others' }];

it.each([
  ['anyone', 'none', false, true],
  ['anyone', 'user', false, false],
  ['private', 'none', false, false],
  ['private', 'user+balance', true, true],
] as const)(
  'D6: the first calls for access %s with preload %s, signed in %s: %s',
  (access, preload, hasToken, reads) => {
    const route = { access, preload, firstData, moreData };
    const requested = firstReads({ route, params: { id: '7' }, hasToken });
    const all = [
      { path: '/v1/things', body: { id: '7' } },
      { path: '/v1/others', body: {} },
    ];
    expect(requested).toEqual(reads ? all : []);
  },
);
