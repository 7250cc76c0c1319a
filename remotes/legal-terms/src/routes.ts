import type { RouteDeclaration } from '@shared/contract/routes';
import type { ComponentType } from 'react';
import { documentPages, paths } from './paths.ts';

/** A document is read before anybody signs in, so nothing of a person is needed. */
const readable = { access: 'anyone', preload: 'none', skeleton: 'document' } as const;
const documentOf = (kind: string) => ({ path: '/v1/legal/document', body: { kind } });

/**
 * What this remote brings, as plain data: the build reads it in Node, and the shell knows every
 * route before any code of ours is loaded. Importing this file does nothing.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  ...Object.entries(documentPages).flatMap(([path, shown]) =>
    shown
      ? [
          {
            ...readable,
            path,
            title: shown.title,
            firstData: documentOf(shown.kind),
            page: () => import('./pages/document.page.tsx'),
          },
        ]
      : [],
  ),
  {
    ...readable,
    path: paths.termsAndPolicies.path,
    title: 'title',
    firstData: documentOf(':tab'),
    page: () => import('./pages/terms-and-policies.page.tsx'),
  },
  {
    ...readable,
    path: paths.feesAndLimits.path,
    preload: 'user+balance',
    title: 'titles.feesAndLimits',
    firstData: documentOf('fees-and-limits'),
    page: () => import('./pages/fees-and-limits.page.tsx'),
  },
];
