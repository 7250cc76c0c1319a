import type { RouteDeclaration } from '@shared/contract/routes';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/**
 * What this remote brings, as plain data: the build reads it in Node, and the shell knows every
 * route before any code of ours is loaded. Importing this file does nothing.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.creator.path,
    access: 'private',
    preload: 'user+balance',
    title: 'creator.title',
    skeleton: 'cards',
    firstData: { path: '/v1/business/creator/info', body: {} },
    page: () => import('./pages/creator.page.tsx'),
  },
];
