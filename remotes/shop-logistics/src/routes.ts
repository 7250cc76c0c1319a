import type { RouteDeclaration } from '@shared/contract/routes';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/**
 * What this remote brings, as plain data: the build reads it in Node, and the shell knows every
 * route before any code of ours is loaded. Importing this file does nothing.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.order.path,
    access: 'anyone',
    preload: 'user+balance',
    title: 'order.title',
    skeleton: 'detail',
    firstData: { path: '/v1/shop/store/express/info', body: { orderId: ':id' } },
    page: () => import('./pages/order-details.page.tsx'),
  },
];
