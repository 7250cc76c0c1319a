import { languages } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import { isIconPath } from '../../server/src/delivery/releases/names.ts';
import { remoteNames } from './paths.ts';
import { readRoutes, readSection } from './routes.ts';

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
