import type { ShellRoute } from './route-table.ts';

/** The screens of the shell itself. */
const plain = { access: 'anyone', preload: 'none' } as const;
const missing = () => import('../pages/missing.page.tsx');

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
    title: 'signIn.title',
    skeleton: 'form',
    bare: true,
    page: () => import('../pages/sign-in.page.tsx'),
  },
  {
    access: 'anyone',
    preload: 'user',
    path: '/changeSecurity',
    title: 'security.title',
    skeleton: 'list',
    bare: true,
    page: () => import('../pages/change-security/change-security.page.tsx'),
  },
  {
    ...plain,
    path: '/2fa/tutorial',
    title: 'twoFactor.tutorial.title',
    skeleton: 'form',
    bare: true,
    page: () => import('../pages/two-factor/tutorial.page.tsx'),
  },
  {
    ...plain,
    path: '/2fa/retrieve',
    title: 'twoFactor.retrieve.title',
    skeleton: 'list',
    bare: true,
    page: () => import('../pages/two-factor/retrieve.page.tsx'),
  },
  {
    ...plain,
    path: '/faceResultCheck',
    title: 'faceResult.title',
    skeleton: 'detail',
    bare: true,
    page: () => import('../pages/face-result/face-result.page.tsx'),
  },
  {
    ...plain,
    path: '/qwert',
    title: 'buildInfo.title',
    skeleton: 'detail',
    page: () => import('../pages/build-info.page.tsx'),
  },
];
