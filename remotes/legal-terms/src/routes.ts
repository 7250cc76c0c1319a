import type { RouteDeclaration } from '@shared/contract/routes';
import type { SectionIcon } from '@shared/ui';
import type { ComponentType } from 'react';
import { documentPages, paths } from './paths.ts';

/** Of its section on the home page. */
export const icon: SectionIcon = 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6';

/** Documents are public: they are read before signing in. */
const readable = { access: 'anyone', preload: 'none', skeleton: 'document' } as const;
const documentOf = (kind: string) => ({ path: '/v1/legal/document', body: { kind } }) as const;

/** The first parts of its addresses: no other remote has routes there. */
export const prefixes = [
  'sign-up',
  'terms',
  'policies',
  'reviewRule',
  'terms2',
  'terms5',
  'terms6',
  'terms7',
  'terms13',
  'terms14',
  'terms15',
  'terms16',
  'terms17',
];

/**
 * The routes of this remote as plain data: the build reads them in Node, and the shell knows every
 * route before any code of the remote is loaded. Importing this file has no side effects.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  ...Object.entries(documentPages).flatMap(([path, shown]) =>
    shown
      ? [
          {
            ...readable,
            path,
            title: shown.title,
            home: shown.title,
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
    home: 'title',
    firstData: documentOf(':tab'),
    page: () => import('./pages/terms-and-policies.page.tsx'),
  },
  {
    ...readable,
    path: paths.feesAndLimits.path,
    preload: 'user+balance',
    title: 'titles.feesAndLimits',
    home: 'titles.feesAndLimits',
    firstData: documentOf('fees-and-limits'),
    page: () => import('./pages/fees-and-limits.page.tsx'),
  },
];
