import { expect, it } from 'vitest';
import { preloadedPages } from './preloaded-pages.ts';

/** The specification's own words (§2). */
const sentence =
  'review rule, video preview, landing, start terms and policies, terms pages, policies, ' +
  'logistics, two-factor retrieve, change security, two-factor tutorial, ' +
  'asset portfolio transfer out and in, custom service, face result check, report, ' +
  'traffic pool, order details';

/** All of §2's routes but these are on the list. */
const notPreloaded = ['/', '/start', '/explore', '/sign-in', '/qwert'];
const listed = [
  '/',
  '/start',
  '/explore',
  '/sign-in',
  '/reviewRule',
  '/videoPreview',
  '/landing',
  '/sign-up/terms-and-policies/:tab?',
  '/terms',
  '/terms2',
  '/terms5',
  '/terms6',
  '/terms7',
  '/terms14',
  '/terms15',
  '/terms16',
  '/terms17',
  '/logistics',
  '/policies',
  '/qwert',
  '/terms13',
  '/2fa/retrieve',
  '/2fa/tutorial',
  '/changeSecurity',
  '/asset/Portfolio/transferOut',
  '/asset/Portfolio/transferIn',
  '/customService',
  '/faceResultCheck',
  '/report/:reportType',
  '/traffic-pool',
  '/order-details/:id',
];

it('§2, D20: the preloaded page list is the specification’s, page by page', () => {
  expect(preloadedPages.map(({ name }) => name)).toEqual(sentence.split(', '));
});

it('§2, D20: its paths are listed routes, each once', () => {
  const paths = preloadedPages.flatMap((page) => page.paths);
  expect([...paths].sort()).toEqual(listed.filter((path) => !notPreloaded.includes(path)).sort());
});
