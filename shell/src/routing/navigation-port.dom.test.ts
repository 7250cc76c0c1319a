import { useBackCloses } from '@shared/ui';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createNavigationPort } from './navigation-port.ts';

function withPort(state: unknown) {
  const requested: unknown[][] = [];
  const port = createNavigationPort({ history: { state } } as Window);
  port.navigate = (...given: unknown[]) => {
    requested.push(given);
  };
  return { port, requested };
}

it.each([
  ['a page of the app before this one', { idx: 2 }, undefined, [[-1]]],
  ['a page before this one, and a target', { idx: 1 }, '/wallet', [[-1]]],
  ['the page that was opened first', { idx: 0 }, undefined, [['/', { replace: true }]]],
  ['the first page, and a target', { idx: 0 }, '/wallet', [['/wallet', { replace: true }]]],
  ['no state at all', null, undefined, [['/', { replace: true }]]],
  ['a state that is not the router’s', { foo: 1 }, '/wallet', [['/wallet', { replace: true }]]],
])('§2: goes back from %s', (_, state, target, expected) => {
  const { port, requested } = withPort(state);
  port.back(target);
  expect(requested).toEqual(expected);
});

it('a back interceptor also runs on the first page', () => {
  history.replaceState({ idx: 0 }, '', '/first');
  renderHook(() => useBackCloses(() => {}));
  const { port, requested } = withPort(history.state);
  port.back('/wallet');
  expect(requested).toEqual([[-1]]);
});
