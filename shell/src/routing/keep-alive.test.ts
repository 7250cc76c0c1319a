import { expect, it } from 'vitest';
import type { KeptPage } from './keep-alive.ts';
import { keep } from './keep-alive.ts';

const page = (path: string, key = path): KeptPage => ({
  path,
  location: { pathname: path, search: '', hash: '', state: null, key },
});
const paths = (pages: readonly KeptPage[]) => pages.map(({ path }) => path);

it('§2, §9: keeps the two pages that were seen last', () => {
  const after = ['/', '/start', '/third'].reduce<readonly KeptPage[]>(
    (pages, path) => keep(pages, page(path)),
    [],
  );
  expect(paths(after)).toEqual(['/start', '/third']);
});

it('lets a page that is seen again outlive one that is not', () => {
  const kept = keep([page('/'), page('/start')], page('/', 'again'));
  expect(paths(kept)).toEqual(['/start', '/']);
  expect(paths(keep(kept, page('/third')))).toEqual(['/', '/third']);
});

it('keeps one page for a path, at its latest location', () => {
  const kept = keep([page('/', 'first')], page('/', 'second'));
  expect(kept.map(({ location }) => location.key)).toEqual(['second']);
});

it('answers the same list where nothing changed, so that no render follows', () => {
  const first = page('/');
  const kept = keep([], first);
  expect(keep(kept, first)).toBe(kept);
});
