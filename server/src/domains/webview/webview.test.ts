import type { ReportedFailure, ReportedPage } from '@shared/contract/webview';
import { reportWebview } from '@shared/contract/webview';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test/as-owner.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { webviewFailures, webviewPages } from '../../schema/tables/webview.ts';
import { deleteOldReports, readFailures, readReleaseReports } from './webview.queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(webviewFailures);
  await test.db.delete(webviewPages);
});

const release = '1.2.0-aaaaaaaa';
const failure = (given: Partial<ReportedFailure> = {}): ReportedFailure => ({
  remote: 'wallet-staking',
  release,
  stage: 'load',
  name: 'Error',
  message: 'Loading chunk 42 failed.',
  ...given,
});
const page = (given: Partial<ReportedPage> = {}): ReportedPage => ({
  remote: 'wallet-staking',
  release,
  standsFor: 1,
  ...given,
});

let networks = 0;
/** Each from another network, to stay below the limit, which has its own test. */
async function send(
  given: { failures?: ReportedFailure[]; pages?: ReportedPage[] },
  address = `10.77.${Math.floor(networks / 250)}.${networks++ % 250}`,
) {
  const body = { failures: given.failures ?? [], pages: given.pages ?? [] };
  return test.call(reportWebview, body, { address });
}
const findSources = async (positions: readonly string[]) =>
  new Map(
    positions.flatMap((at) => (at.includes('known') ? [[at, 'remotes/x/src/x.page.tsx:7']] : [])),
  );
const read = () => readReleaseReports(test.db, findSources);

describe('a report of a page', () => {
  it('is accepted from anyone and shown by remote and release', async () => {
    const canary = '1.3.0-bbbbbbbb';
    await send({
      failures: [failure(), failure({ stage: 'start' }), failure({ stage: 'uncaught' })],
      pages: [page({ standsFor: 10 }), page({ release: canary })],
    });
    await send({ failures: [failure({ release: canary, stage: 'render' })], pages: [page()] });
    await send({ failures: [failure({ remote: 'shell', stage: 'uncaught' })] });
    expect(await read()).toMatchObject([
      { remote: 'shell', release, failures: 0, errors: 1, pages: 0 },
      { remote: 'wallet-staking', release, failures: 2, errors: 1, pages: 11 },
      { remote: 'wallet-staking', release: canary, failures: 1, errors: 0, pages: 1 },
    ]);
  });

  it('gives the 75th percentile of vitals', async () => {
    await send({
      pages: [
        page({ lcpMs: 100, inpMs: 8, ttfbMs: 1, clsThousandths: 0 }),
        page({ lcpMs: 200, clsThousandths: 10 }),
        page({ lcpMs: 300, clsThousandths: 250 }),
        page({ lcpMs: 4000, clsThousandths: 900 }),
        page(),
      ],
    });
    expect(await read()).toMatchObject([{ lcpMs: 300, inpMs: 8, ttfbMs: 1, cls: 0.25 }]);
    await test.db.delete(webviewPages);
    await send({ pages: [page()] });
    expect(Object.keys((await read())[0] ?? {})).not.toContain('lcpMs');
  });

  it('shows the newest failure', async () => {
    await send({ failures: [failure({ message: 'the first' })] });
    await send({ failures: [failure({ stage: 'start', name: 'TypeError', message: 'the last' })] });
    const [report] = await read();
    expect(report?.last).toMatchObject({ stage: 'start', error: 'TypeError: the last' });
    expect(Date.parse(report?.last?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('names the place in the sources where it was thrown', async () => {
    const stack = [`x/${release}/known.js:1:2`, `shell/${release}/other.js:3:4`];
    await send({ failures: [failure({ stack }), failure({ stack })] });
    expect((await read())[0]?.last?.source).toBe('remotes/x/src/x.page.tsx:7');
    expect(await readFailures(test.db, { remote: 'shell', findSources })).toEqual([]);
    expect(await readFailures(test.db, { findSources })).toMatchObject([
      { count: 2, stack: ['remotes/x/src/x.page.tsx:7', `shell/${release}/other.js:3:4`] },
    ]);
  });

  it('is stored without personal data', async () => {
    const message = 'GET /webview/x?token=secret of ada@mail.example, 70000001, "Ada Lovelace"';
    await send({ failures: [failure({ name: 'E?token=secret', message })] });
    const text = JSON.stringify(await test.db.select().from(webviewFailures));
    for (const word of ['secret', 'ada@', '70000001', 'Lovelace']) expect(text).not.toContain(word);
  });

  it('is shown for 24 hours and deleted after 14 days', async () => {
    const age = (table: 'webview_failures' | 'webview_pages', of: { days: number; where?: SQL }) =>
      asOwner(
        test,
        sql`update ${sql.identifier(table)}
          set reported_at = now() - make_interval(days => ${of.days}) where ${of.where ?? sql`true`}`,
      );
    await send({ failures: [failure(), failure()], pages: [page(), page()] });
    await age('webview_failures', { days: 2 });
    await age('webview_pages', { days: 2 });
    expect(await read()).toEqual([]);
    await deleteOldReports(test.db);
    expect(await test.db.select().from(webviewFailures)).toHaveLength(2);
    const oldest = sql`id = (select min(id::text)::uuid from webview_failures)`;
    await age('webview_failures', { days: 15, where: oldest });
    await age('webview_pages', { days: 15 });
    await deleteOldReports(test.db);
    expect(await test.db.select().from(webviewFailures)).toHaveLength(1);
    expect(await test.db.select().from(webviewPages)).toHaveLength(0);
  });
});

describe('a report is refused', () => {
  it.each<[string, object]>([
    ['without its lists', {}],
    ['with a remote that is no name', { failures: [failure({ remote: '../x' })], pages: [] }],
    ['with a release that is no name', { failures: [], pages: [page({ release: 'a b' })] }],
    ['with a stage that there is not', { failures: [{ ...failure(), stage: 'end' }], pages: [] }],
    ['with a long message', { failures: [failure({ message: 'x'.repeat(201) })], pages: [] }],
    [
      'with a position of elsewhere',
      { failures: [failure({ stack: ['https://a.b/c.js:1:2'] })], pages: [] },
    ],
    ['with a time below zero', { failures: [], pages: [page({ lcpMs: -1 })] }],
    ['with a page that stands for all', { failures: [], pages: [page({ standsFor: 101 })] }],
    ['with too much', { failures: Array.from({ length: 21 }, () => failure()), pages: [] }],
  ])('%s', async (_, body) => {
    expect((await test.post(reportWebview.path, body)).name).toBe('invalidRequest');
    expect(await read()).toEqual([]);
  });

  it('if a network sends too many', async () => {
    const names: string[] = [];
    for (let sent = 0; sent < 61; sent += 1) {
      names.push((await send({ pages: [page()] }, '10.99.0.1')).name);
    }
    expect(names.slice(0, 60)).not.toContain('tooManyRequests');
    // On a slow machine the limit refills for a second meanwhile.
    const more = await Promise.all(
      Array.from({ length: 60 }, () => send({ pages: [page()] }, '10.99.0.1')),
    );
    expect(more.map(({ name }) => name)).toContain('tooManyRequests');
    expect((await send({ pages: [page()] }, '10.98.0.1')).name).toBe('ok');
  });
});
