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
    page: () => import('../pages/sign-in.page.tsx'),
  },
  {
    ...plain,
    path: '/qwert',
    title: 'buildInfo.title',
    skeleton: 'detail',
    page: () => import('../pages/build-info.page.tsx'),
  },
];
