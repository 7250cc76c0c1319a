import { expect, it } from 'vitest';
import type { CachedScreen } from './keep-alive.ts';
import { cacheScreen } from './keep-alive.ts';

const page = (path: string, key = path): CachedScreen => ({
  path,
  location: { pathname: path, search: '', hash: '', state: null, key },
});
const paths = (pages: readonly CachedScreen[]) => pages.map(({ path }) => path);

it('§2, §9: keeps the two most recent pages', () => {
  const after = ['/', '/start', '/third'].reduce<readonly CachedScreen[]>(
    (pages, path) => cacheScreen(pages, page(path)),
    [],
  );
  expect(paths(after)).toEqual(['/start', '/third']);
});

it('evicts the least recently seen page', () => {
  const stored = cacheScreen([page('/'), page('/start')], page('/', 'again'));
  expect(paths(stored)).toEqual(['/start', '/']);
  expect(paths(cacheScreen(stored, page('/third')))).toEqual(['/', '/third']);
});

it('keeps one page for a path, at its latest location', () => {
  const stored = cacheScreen([page('/', 'first')], page('/', 'second'));
  expect(stored.map(({ location }) => location.key)).toEqual(['second']);
});

it('returns the same list without a change, so that nothing rerenders', () => {
  const first = page('/');
  const stored = cacheScreen([], first);
  expect(cacheScreen(stored, first)).toBe(stored);
});
