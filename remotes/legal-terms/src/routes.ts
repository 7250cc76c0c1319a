import type { RouteDeclaration } from '@shared/contract/routes';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** A document is read before anybody signs in, so nothing of a person is needed. */
const readable = { access: 'anyone', preload: 'none', skeleton: 'document' } as const;
const documentOf = (kind: string) => ({ path: '/v1/legal/document', body: { kind } });

/**
 * What this remote brings, as plain data: the build reads it in Node, and the shell knows every
 * route before any code of ours is loaded. Importing this file does nothing.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    ...readable,
    path: paths.terms.path,
    title: 'tabs.terms',
    firstData: documentOf('terms'),
    page: () => import('./pages/terms.page.tsx'),
  },
  {
    ...readable,
    path: paths.policies.path,
    title: 'tabs.policies',
    firstData: documentOf('policies'),
    page: () => import('./pages/policies.page.tsx'),
  },
  {
    ...readable,
    path: paths.termsAndPolicies.path,
    title: 'title',
    firstData: documentOf(':tab'),
    page: () => import('./pages/terms-and-policies.page.tsx'),
  },
];
