import type { RouteDeclaration } from '@shared/contract/routes';
import type { SectionIcon } from '@shared/ui';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** Of its section on the home page. */
export const icon: SectionIcon =
  'M12 3.5l2.6 5.3 5.9.9-4.2 4.1 1 5.8-5.3-2.7-5.3 2.7 1-5.8-4.2-4.1 5.9-.9z';

/** The first parts of its addresses: no other remote has routes there. */
export const prefixes = ['creator', 'discover', 'novice', 'guild', 'traffic-pool'];

/**
 * The routes of this remote as plain data: the build reads them in Node, and the shell knows every
 * route before any code of the remote is loaded. Importing this file has no side effects.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.creator.path,
    access: 'private',
    preload: 'user+balance',
    title: 'creator.title',
    home: 'creator.title',
    skeleton: 'cards',
    firstData: { path: '/v1/business/creator/info', body: {} },
    moreData: [
      { path: '/v1/business/dynamic/missing', body: { limit: 3 } },
      { path: '/v1/business/performance/missing', body: { limit: 3 } },
    ],
    page: () => import('./creator/creator.page.tsx'),
  },
  {
    path: paths.invest.path,
    access: 'private',
    preload: 'user+balance',
    title: 'invest.title',
    skeleton: 'form',
    firstData: { path: '/v1/business/creator/info', body: {} },
    backTo: paths.creator.path,
    page: () => import('./invest/invest.page.tsx'),
  },
  {
    path: paths.coupons.path,
    access: 'private',
    preload: 'user',
    title: 'coupons.title',
    home: 'coupons.title',
    skeleton: 'list',
    firstData: { path: '/v1/business/creator/couponList', body: {} },
    page: () => import('./invest/coupons.page.tsx'),
  },
  {
    path: paths.profit.path,
    access: 'private',
    preload: 'user+balance',
    title: 'profit.title',
    home: 'profit.title',
    skeleton: 'cards',
    firstData: { path: '/v1/business/creator/profit/info', body: {} },
    page: () => import('./invest/profit.page.tsx'),
  },
  {
    path: paths.discover.path,
    access: 'private',
    preload: 'user',
    title: 'discover.title',
    home: 'discover.title',
    skeleton: 'cards',
    firstData: { path: '/v1/task/list', body: {} },
    moreData: [
      { path: '/v1/business/discover', body: {} },
      { path: '/v1/business/discover/broadcast', body: {} },
    ],
    page: () => import('./tasks/discover.page.tsx'),
  },
  {
    path: paths.novice.path,
    access: 'private',
    preload: 'user',
    title: 'novice.title',
    home: 'novice.title',
    skeleton: 'cards',
    firstData: { path: '/v1/business/novice/point', body: {} },
    moreData: [{ path: '/v1/business/novice/list', body: {} }],
    page: () => import('./tasks/novice.page.tsx'),
  },
  {
    path: paths.guild.path,
    access: 'private',
    preload: 'user',
    title: 'guild.title',
    home: 'guild.title',
    skeleton: 'cards',
    firstData: { path: '/v1/business/guild/info', body: {} },
    page: () => import('./guild/guild.page.tsx'),
  },
  {
    path: paths.trafficPool.path,
    access: 'anyone',
    preload: 'user+balance',
    title: 'pool.title',
    home: 'pool.title',
    skeleton: 'form',
    page: () => import('./campaigns/traffic-pool.page.tsx'),
  },
];
