import type { RouteDeclaration } from '@shared/contract/routes';
import type { SectionIcon } from '@shared/ui';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** Of its section on the home page. */
export const icon: SectionIcon =
  'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z';

/** The first parts of its addresses: no other remote has routes there. */
export const prefixes = [
  'messages',
  'profile',
  'search',
  'invite',
  'report',
  'customService',
  'videoPreview',
  'landing',
];

/**
 * The routes of this remote as plain data: the build reads them in Node, and the shell knows every
 * route before any code of the remote is loaded. Importing this file has no side effects.
 */
export const routes: readonly RouteDeclaration<ComponentType>[] = [
  {
    path: paths.messages.path,
    access: 'private',
    preload: 'user',
    title: 'title',
    home: 'title',
    skeleton: 'list',
    firstData: { path: '/v1/user/get/systemMessage', body: {} },
    moreData: [{ path: '/v1/user/get/messageCount', body: {} }],
    page: () => import('./messages/messages.page.tsx'),
  },
  {
    path: paths.interactive.path,
    access: 'private',
    preload: 'user',
    title: 'lists.interactive',
    skeleton: 'list',
    firstData: { path: '/v1/user/get/fansMessage', body: {} },
    backTo: paths.messages.path,
    page: () => import('./messages/interactive.page.tsx'),
  },
  {
    path: paths.systemMessage.path,
    access: 'private',
    preload: 'user',
    title: 'system.title',
    skeleton: 'detail',
    backTo: paths.messages.path,
    page: () => import('./messages/system-message.page.tsx'),
  },
  {
    path: paths.profile.path,
    access: 'private',
    preload: 'user',
    title: 'profile.title',
    home: 'profile.title',
    skeleton: 'cards',
    firstData: { path: '/v1/user/get/profile', body: {} },
    page: () => import('./profile/profile.page.tsx'),
  },
  {
    path: paths.editProfile.path,
    access: 'private',
    preload: 'user',
    title: 'edit.title',
    skeleton: 'form',
    backTo: paths.profile.path,
    page: () => import('./profile/edit-profile.page.tsx'),
  },
  {
    path: paths.person.path,
    access: 'private',
    preload: 'user',
    title: 'profile.title',
    skeleton: 'cards',
    page: () => import('./profile/person.page.tsx'),
  },
  {
    path: paths.followers.path,
    access: 'private',
    preload: 'user',
    title: 'followers.title',
    skeleton: 'list',
    backTo: paths.person.path,
    page: () => import('./profile/followers.page.tsx'),
  },
  {
    path: paths.following.path,
    access: 'private',
    preload: 'user',
    title: 'following.title',
    skeleton: 'list',
    backTo: paths.person.path,
    page: () => import('./profile/following.page.tsx'),
  },
  {
    path: paths.search.path,
    access: 'private',
    preload: 'user',
    title: 'search.title',
    home: 'search.title',
    skeleton: 'form',
    page: () => import('./search/search.page.tsx'),
  },
  {
    path: paths.invite.path,
    access: 'private',
    preload: 'user',
    title: 'invite.title',
    home: 'invite.title',
    skeleton: 'cards',
    firstData: { path: '/v1/invite', body: {} },
    page: () => import('./invite/invite.page.tsx'),
  },
  {
    path: paths.landing.path,
    access: 'anyone',
    preload: 'none',
    title: 'landing.title',
    skeleton: 'cards',
    page: () => import('./invite/landing.page.tsx'),
  },
  {
    path: paths.report.path,
    access: 'private',
    preload: 'user',
    title: 'report.title',
    skeleton: 'form',
    page: () => import('./support/report.page.tsx'),
  },
  {
    path: paths.customService.path,
    access: 'anyone',
    preload: 'user',
    title: 'support.title',
    home: 'support.title',
    skeleton: 'list',
    firstData: { path: '/v1/support/questions', body: {} },
    page: () => import('./support/custom-service.page.tsx'),
  },
  {
    path: paths.videoPreview.path,
    access: 'anyone',
    preload: 'none',
    title: 'video.title',
    skeleton: 'detail',
    page: () => import('./video/video-preview.page.tsx'),
  },
];
