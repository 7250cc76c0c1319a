import { describe, expect, it } from 'vitest';
import { buildOrder } from '../common/testing.ts';
import { filterOf, listState } from './market.rules.ts';

const page = (...ids: string[]) => ({
  items: ids.map((id) => buildOrder({ id })),
  nextCursor: null,
});

describe('filterOf', () => {
  it.each([
    { choice: 'all', filter: { scope: 1, mine: 0 } },
    { choice: 'mine', filter: { scope: 1, mine: 1 } },
  ] as const)('$choice', ({ choice, filter }) => {
    expect(filterOf(choice)).toEqual(filter);
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
