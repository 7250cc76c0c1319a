import { languages } from '@shared/contract/enums';
import { prefixOf } from '@shared/lib/route-match';
import { expect, it } from 'vitest';
import { isIconPath } from '../../server/src/delivery/releases/names.ts';
import { shellRoutes } from '../../shell/src/shell-routes.ts';
import { remoteNames } from './paths.ts';
import { readPrefixes, readRoutes, readSection } from './routes.ts';

it('names a route for the home page by the words of its remote, in every language', async () => {
  const routes = await readRoutes('shop-logistics');
  const home = routes.find(({ record }) => record.path === '/shop/orders')?.record.home;
  expect(Object.keys(home ?? {}).sort()).toEqual([...languages].sort());
  expect(home).toMatchObject({ en: 'Orders and shipping', fr: 'Commandes et livraisons' });
});

it.each(remoteNames())('%s is on the home page', async (name) => {
  const routes = await readRoutes(name);
  expect(routes.filter(({ record }) => record.home)).not.toEqual([]);
  const { section, icon } = await readSection(name);
  expect(Object.keys(section).sort()).toEqual([...languages].sort());
  expect(isIconPath(icon)).toBe(true);
});

it.each(remoteNames())('%s has routes at its prefixes alone', async (name) => {
  const prefixes = (await readPrefixes(name)).map((one) => prefixOf(one));
  const used = (await readRoutes(name)).map(({ record }) => prefixOf(record.path));
  expect([...prefixes].sort()).toEqual([...new Set(used)].sort());
});

it('no prefix has two owners', async () => {
  const ofShell = new Set(shellRoutes.map(({ path }) => prefixOf(path)));
  const all = [...ofShell, ...(await Promise.all(remoteNames().map(readPrefixes))).flat()];
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});
