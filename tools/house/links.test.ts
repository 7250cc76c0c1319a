import { matchPath } from '@shared/lib/route-match';
import { expect, it } from 'vitest';
import { shellRoutes } from '../../shell/src/shell-routes.ts';
import { remoteNames } from '../build/paths.ts';
import { readRoutes } from '../build/routes.ts';
import { read, trackedFiles } from './files.ts';

/** Remotes meet by address: each address that code names has to be a route of somebody. */
const sources =
  /^(remotes\/[\w-]+\/src|shell\/src|shared\/(contract|host|lib|ui)|server\/src\/domains)\/.*\.tsx?$/;
const isTest = /\.test\.tsx?$|testing/;
/** Handlers and jobs name addresses of the server. */
const isOfServer = /^server\/.*\.(routes|jobs)\.ts$/;
/** Calls, which are addresses too. */
const isCall = /^\/(v\d|api|webview|host)\b/;
const address = /(['"`])(\/[A-Za-z2][^'"`\s]*)\1/g;

/** The address without its query; what is filled in is a segment of its own, or its end. */
const toPathname = (text: string): string =>
  text
    .replace(/\/\$\{[^}]*\}/g, '/filled')
    .replace(/\$\{.*$/, '')
    .replace(/[?#].*$/, '');

function findDeadLinks(text: string, routes: readonly string[]): string[] {
  const named = [...text.matchAll(address)].map(([, , found = '']) => found);
  return named.filter(
    (one) => !isCall.test(one) && !routes.some((route) => matchPath(route, toPathname(one))),
  );
}

it('every address in the code is a route of the shell or of a remote', async () => {
  const ofRemotes = await Promise.all(remoteNames().map(readRoutes));
  const routes = [...shellRoutes, ...ofRemotes.flat().map(({ record }) => record)].map(
    ({ path }) => path,
  );
  const files = trackedFiles().filter(
    (file) => sources.test(file) && !isTest.test(file) && !isOfServer.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const dead = files.flatMap((file) =>
    findDeadLinks(read(file), routes).map((found) => `${file}: ${found}`),
  );
  expect(dead).toEqual([]);
});

it.each([
  ["to: '/wallet'", []],
  ["to: '/walet'", ['/walet']],
  [`\`/orders/\${id}?a=\${b}\``, []],
  [`\`/orders/\${id}/more\``, [`/orders/\${id}/more`]],
  ["'/v1/walet'", []],
])('in %s it finds %j', (text, expected) => {
  expect(findDeadLinks(text, ['/wallet', '/orders/:id'])).toEqual(expected);
});
