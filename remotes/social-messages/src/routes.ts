import type { RouteDeclaration } from '@shared/contract/routes';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/**
 * What this remote brings, as plain data: the build reads it in Node, and the shell knows every
 * route before any code of ours is loaded. Importing this file does nothing.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.messages.path,
    access: 'private',
    preload: 'user',
    title: 'title',
    skeleton: 'list',
    firstData: { path: '/v1/user/get/systemMessage', body: {} },
    page: () => import('./pages/messages.page.tsx'),
  },
];
