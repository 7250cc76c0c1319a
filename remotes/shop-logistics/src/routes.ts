import type { RouteDeclaration } from '@shared/contract/routes';
import type { SectionIcon } from '@shared/ui';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** Of its section on the home page. */
export const icon: SectionIcon = 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9';

/** The first parts of its addresses: no other remote has routes there. */
export const prefixes = ['order-details', 'shop', 'logistics'];

/**
 * The routes of this remote as plain data: the build reads them in Node, and the shell knows every
 * route before any code of the remote is loaded. Importing this file has no side effects.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.order.path,
    access: 'anyone',
    preload: 'user+balance',
    title: 'order.title',
    skeleton: 'detail',
    firstData: { path: '/v1/shop/store/express/info', body: { orderId: ':id' } },
    moreData: [{ path: '/v1/shop/order/detail', body: { orderId: ':id' } }],
    backTo: paths.orders.path,
    page: () => import('./orders/order-details.page.tsx'),
  },
  {
    path: paths.orders.path,
    access: 'private',
    preload: 'user',
    title: 'orders.title',
    home: 'orders.home',
    skeleton: 'list',
    firstData: { path: '/v1/shop/order/list', body: {} },
    page: () => import('./orders/orders.page.tsx'),
  },
  {
    path: paths.logistics.path,
    access: 'anyone',
    preload: 'none',
    title: 'track.title',
    home: 'track.title',
    skeleton: 'form',
    page: () => import('./tracking/logistics.page.tsx'),
  },
  {
    path: paths.addresses.path,
    access: 'private',
    preload: 'user',
    title: 'addresses.title',
    home: 'addresses.title',
    skeleton: 'cards',
    firstData: { path: '/v1/user/address', body: {} },
    page: () => import('./addresses/addresses.page.tsx'),
  },
];
