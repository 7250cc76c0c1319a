import { accountWords } from './i18n/account-words.ts';
import type { ShellRoute } from './routing/route-table.ts';

/** The routes of the shell's own screens. */
const plain = { access: 'anyone', preload: 'none' } as const;
const missing = () => import('./pages/missing.page.tsx');

export const shellRoutes: readonly ShellRoute[] = [
  {
    ...plain,
    path: '/',
    title: 'home.title',
    skeleton: 'list',
    keptAlive: true,
    bare: true,
    page: missing,
  },
  {
    ...plain,
    path: '/start',
    title: 'home.title',
    skeleton: 'list',
    keptAlive: true,
    bare: true,
    page: missing,
  },
  { ...plain, path: '/explore', title: 'home.title', skeleton: 'list', bare: true, page: missing },
  {
    ...plain,
    path: '/sign-in',
    words: accountWords,
    title: 'titles.signIn',
    skeleton: 'form',
    bare: true,
    page: () => import('./account/sign-in/sign-in.page.tsx'),
  },
  {
    access: 'anyone',
    preload: 'user',
    path: '/changeSecurity',
    words: accountWords,
    title: 'titles.security',
    skeleton: 'list',
    bare: true,
    page: () => import('./account/security/change-security.page.tsx'),
  },
  {
    ...plain,
    path: '/2fa/tutorial',
    words: accountWords,
    title: 'titles.addAuthenticator',
    skeleton: 'form',
    bare: true,
    page: () => import('./account/two-factor/tutorial.page.tsx'),
  },
  {
    ...plain,
    path: '/2fa/retrieve',
    words: accountWords,
    title: 'titles.lostAuthenticator',
    skeleton: 'list',
    bare: true,
    page: () => import('./account/two-factor/retrieve.page.tsx'),
  },
  {
    ...plain,
    path: '/faceResultCheck',
    words: accountWords,
    title: 'titles.faceResult',
    skeleton: 'detail',
    bare: true,
    page: () => import('./account/liveness/face-result.page.tsx'),
  },
  {
    ...plain,
    path: '/qwert',
    title: 'buildInfo.title',
    skeleton: 'detail',
    page: () => import('./pages/build-info.page.tsx'),
  },
];
