import { expect, it } from 'vitest';
import { shellRoutes } from '../../shell/src/shell-routes.ts';
import { remoteNames } from '../build/paths.ts';
import { readRoutes } from '../build/routes.ts';
import { findDeadLinks } from './dead-links.ts';
import { read, trackedFiles } from './files.ts';

/** Remotes meet by address: each address that code names has to be a route of somebody. */
const sources =
  /^(remotes\/[\w-]+\/src|shell\/src|shared\/(contract|host|lib|ui)|server\/src\/(access|composition|demo|domains|ledger))\/.*\.tsx?$/;
const isTest = /\.test\.tsx?$|testing/;
/** Handlers, jobs and clients name addresses of servers. */
const isOfServer = /^server\/.*(\.(routes|jobs)|\/http-provider|composition\/(site|metrics))\.ts$/;
const declaresPatterns = /^(remotes\/[\w-]+\/src\/paths|shell\/src\/routing\/preloaded-pages)\.ts$/;

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
    findDeadLinks(read(file), { routes, declares: declaresPatterns.test(file) }).map(
      ({ line, text, problem }) => `${file}:${line}: ${text} ${problem}`,
    ),
  );
  expect(dead).toEqual([]);
  // Parses a thousand files.
}, 60_000);

it.each([
  [`const to = '/wallet'`, undefined],
  [`const to = '/walet'`, 'is no route'],
  [`const to = '/wallet?show=all#top'`, undefined],
  [`const to = '/walet?show=all'`, 'is no route'],
  [`const to = \`/walet?\${new URLSearchParams({ show })}\``, 'is no route'],
  [`const to = \`/wallet\${show ? \`?show=\${show}\` : query}\``, 'has half a part'],
  [`const to = \`/orders/\${id}?a=\${b}\``, undefined],
  [`const to = \`/orders/\${encodeURIComponent(id)}/more\``, 'is no route'],
  [`const to = \`/\${name}\``, 'is no route'],
  [`const to = \`/wall\${end}\``, 'has half a part'],
  [`const to = '/orders'`, 'is no route'],
  [`const to = '/orders/latest'`, 'is no route'],
  [`const to = '/orders/:id'`, 'is no route'],
  [`const text = '/orders/{{order}}'`, undefined],
  [`const to = '/terms/fees'`, undefined],
  [`const to = '/wallet?returnTo=%2Fwalet'`, 'is no route'],
  [`const to = \`\${paths.wallet.to()}/orders\``, 'is built of parts'],
  [`const to = paths.wallet.to() + '/wallet'`, 'is a part of an address'],
  [`const to = ['', 'wallet'].join('/')`, 'is a part of an address'],
  [`const link = <Link to="wallet" />`, 'is relative'],
  [`const link = <Link to={\`wallet/\${id}\`} />`, 'is relative'],
  [`navigate('wallet')`, 'is relative'],
  [`const link = <Link to="?" />`, undefined],
  [`const call = '/v1/walet'`, undefined],
  [`const address = \`\${baseUrl}\${apiPrefix}/walet\``, undefined],
  [`const address = \`\${apiPrefix}/walet\``, undefined],
])('%s: %s', (code, problem) => {
  const routes = ['/wallet', '/orders/:id', '/terms/:tab?'];
  expect(findDeadLinks(code, { routes }).map((one) => one.problem)).toEqual(
    problem ? [problem] : [],
  );
});

it('names the line; a source of patterns may have them', () => {
  const code = `const paths = {\n  order: '/orders/:id',\n  wallet: '/walet',\n};`;
  expect(findDeadLinks(code, { routes: ['/orders/:id'], declares: true })).toEqual([
    { line: 3, text: '/walet', problem: 'is no route' },
  ]);
});
