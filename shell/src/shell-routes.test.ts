import { expect, it } from 'vitest';
import { shellRoutes } from './shell-routes.ts';

/** The specification's own table (§2), as far as it is the shell's. */
const table: Record<string, { access: string; preload: string; keptAlive?: true }> = {
  '/': { access: 'anyone', preload: 'none', keptAlive: true },
  '/start': { access: 'anyone', preload: 'none', keptAlive: true },
  '/explore': { access: 'anyone', preload: 'none' },
  '/sign-in': { access: 'anyone', preload: 'none' },
  '/qwert': { access: 'anyone', preload: 'none' },
  '/2fa/retrieve': { access: 'anyone', preload: 'none' },
  '/2fa/tutorial': { access: 'anyone', preload: 'none' },
  '/changeSecurity': { access: 'anyone', preload: 'user' },
  '/faceResultCheck': { access: 'anyone', preload: 'none' },
};

it('§2: the shell declares its listed routes and no others', () => {
  expect(shellRoutes.map(({ path }) => path).sort()).toEqual(Object.keys(table).sort());
});

it.each(shellRoutes.map((route) => [route.path, route] as const))(
  '§2: %s has its access, its preload and its place in the cache',
  (path, route) => {
    const { access, preload, keptAlive } = route;
    expect({ access, preload, ...(keptAlive && { keptAlive }) }).toEqual(table[path]);
  },
);

it('§2: home, start and explore show the same missing page', () => {
  const pages = ['/', '/start', '/explore'].map(
    (path) => shellRoutes.find((route) => route.path === path)?.page,
  );
  expect(new Set(pages).size).toBe(1);
});
