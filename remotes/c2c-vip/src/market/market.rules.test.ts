import { describe, expect, it } from 'vitest';
import { buildOrder } from '../common/testing.ts';
import { listState, requestOf } from './market.rules.ts';

const page = (...ids: string[]) => ({
  items: ids.map((id) => buildOrder({ id })),
  nextCursor: null,
});

describe('requestOf', () => {
  it.each([
    { filter: 'all', body: { scope: 1, mine: 0 } },
    { filter: 'mine', body: { scope: 1, mine: 1 } },
  ] as const)('$filter', ({ filter, body }) => {
    expect(requestOf(filter)).toEqual(body);
  });
});

describe('listState', () => {
  const rows = { pages: [page('a')] };
  it.each([
    { data: undefined, isError: false, state: 'loading' },
    { data: undefined, isError: true, state: 'failed' },
    { data: { pages: [page()] }, isError: false, state: 'empty' },
    { data: rows, isError: false, state: 'rows' },
    { data: rows, isError: true, state: 'rows' },
  ])('$state', ({ state, ...query }) => {
    expect(listState(query)).toBe(state);
  });
});
