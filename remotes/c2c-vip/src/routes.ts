import type { RouteDeclaration } from '@shared/contract/routes';
import type { SectionIcon } from '@shared/ui';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** Of its section on the home page. */
export const icon: SectionIcon = 'M4 9h15l-4-4M20 15H5l4 4';

/** The first parts of its addresses: no other remote has routes there. */
export const prefixes = ['c2c', 'vip-quota'];

/**
 * The routes of this remote as plain data: the build reads them in Node, and the shell knows every
 * route before any code of the remote is loaded. Importing this file has no side effects.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.market.path,
    access: 'private',
    preload: 'user+balance',
    title: 'market.title',
    home: 'market.title',
    skeleton: 'list',
    firstData: { path: '/v1/business/c2c/info', body: {} },
    moreData: [{ path: '/v1/business/c2c/buy/list', body: { scope: 1, mine: 0 } }],
    page: () => import('./market/market.page.tsx'),
  },
  {
    path: paths.orders.path,
    access: 'private',
    preload: 'user+balance',
    title: 'orders.title',
    home: 'orders.title',
    skeleton: 'list',
    firstData: { path: '/v1/business/c2c/buy/list', body: { scope: 1, mine: 1 } },
    moreData: [{ path: '/v1/business/c2c/info', body: {} }],
    page: () => import('./market/orders.page.tsx'),
  },
  {
    path: paths.order.path,
    access: 'private',
    preload: 'user+balance',
    title: 'order.title',
    skeleton: 'detail',
    firstData: { path: '/v1/business/c2c/buy/get', body: { orderId: ':id' } },
    backTo: paths.orders.path,
    page: () => import('./market/order.page.tsx'),
  },
  {
    path: paths.quota.path,
    access: 'private',
    preload: 'user+balance',
    title: 'quota.title',
    home: 'quota.title',
    skeleton: 'cards',
    firstData: { path: '/v1/business/vip_qu/get/info', body: {} },
    page: () => import('./quota/quota.page.tsx'),
  },
  {
    path: paths.quotaHistory.path,
    access: 'private',
    preload: 'user',
    title: 'quota.history',
    skeleton: 'list',
    firstData: { path: '/v1/business/vip_qu/history', body: {} },
    backTo: paths.quota.path,
    page: () => import('./quota/quota-history.page.tsx'),
  },
];
