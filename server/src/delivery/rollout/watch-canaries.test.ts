import type { CanaryWatch } from '@shared/contract/releases';
import type { ReportedTry } from '@shared/contract/webview';
import { reportWebview } from '@shared/contract/webview';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test/as-owner.ts';
import { runJob } from '../../../test/money.ts';
import { publishedFolder } from '../../../test/releases.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readTries } from '../../domains/webview/tries.ts';
import { deleteOldReports } from '../../domains/webview/webview.queries.ts';
import { webviewPages, webviewTries } from '../../schema/tables/webview.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { type ReleaseStore, revisionOf } from '../releases/store.ts';
import { changeOf, createCanaryWatch } from './watch-canaries.ts';

const [live, canary] = ['1.0.0-a1', '1.0.0-b2'];
let test: TestApp;
let folder = '';
let store: ReleaseStore;
let networks = 0;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(webviewTries);
  await test.db.delete(webviewPages);
  folder = await publishedFolder({ shell: ['1.0.0-aa'], staking: [live, canary] });
  store = openFolderStore(folder, { by: 'staking' });
  await store.change(
    [
      { do: 'release', name: 'shell', release: '1.0.0-aa' },
      { do: 'release', name: 'staking', release: live },
    ],
    { revision: 0 },
  );
});

async function startCanary(watch?: { promoteAfterMinutes?: number }) {
  const change = { do: 'canary', name: 'staking', release: canary, percent: 5 } as const;
  const { revision = 0 } = await store.change([{ ...change, ...(watch && { watch }) }], {
    revision: revisionOf(await store.live()),
  });
  return revision;
}

/** Pages of many networks, each with so many openings. */
async function report(release: string, { all, failed }: { all: number; failed: number }) {
  const tries = Array.from(
    { length: all },
    (_, at): ReportedTry => ({
      remote: 'staking',
      release,
      kind: 'opening',
      failed: at < failed ? 1 : 0,
    }),
  );
  for (let from = 0; from < all; from += 20) {
    const body = { failures: [], pages: [], tries: tries.slice(from, from + 20) };
    networks += 1;
    const address = `10.79.${Math.floor(networks / 250)}.${networks % 250}`;
    expect((await test.call(reportWebview, body, { address })).code).toBe(0);
  }
}
/** The reports may fall on both sides of a step. */
const inOneStep = () =>
  asOwner(
    test,
    sql`update webview_tries set at = (select max(at) from webview_tries where release = ${live})
      where release = ${canary}`,
  );
const watch = () => runJob(test, createCanaryWatch({ releasesDir: folder, readTries }));
const entry = async () => (await store.live())?.remotes.staking;
const lastLine = async () => (await store.log()).at(-1);

describe('a watched canary', () => {
  it('is stopped where its openings fail, with the numbers in the log', async () => {
    await startCanary({});
    await report(live, { all: 100, failed: 1 });
    await report(canary, { all: 5, failed: 5 });
    await inOneStep();
    await watch();
    expect(await entry()).not.toHaveProperty('canary');
    expect(await lastLine()).toMatchObject({
      by: 'canary watch',
      changes: [{ do: 'canary', name: 'staking', release: canary, percent: 0 }],
      why: expect.stringMatching(
        /^e-value \S+, stopped at 100; failed: canary 5 of 5 openings; live 1 of 100 openings$/,
      ),
    });
  });

  it('goes on where both fail alike, and where nobody watches', async () => {
    await startCanary({});
    await report(live, { all: 100, failed: 20 });
    await report(canary, { all: 20, failed: 4 });
    await watch();
    expect(await entry()).toHaveProperty('canary.percent', 5);
    await startCanary();
    await report(canary, { all: 40, failed: 40 });
    await watch();
    expect(await entry()).toHaveProperty('canary.percent', 5);
  });

  it('counts what came since it began', async () => {
    await report(live, { all: 100, failed: 0 });
    await report(canary, { all: 20, failed: 20 });
    await asOwner(test, sql`update webview_tries set at = at - interval '1 minute'`);
    await startCanary({});
    await watch();
    expect(await entry()).toHaveProperty('canary.percent', 5);
  });

  it('is stopped where its first screens are slower', async () => {
    const page = (release: string, lcpMs: number) => ({
      id: crypto.randomUUID(),
      remote: 'staking',
      release,
      standsFor: 1,
      lcpMs,
    });
    const usual = Array.from({ length: 40 }, (_, at) => page(live, 1000 + at));
    await test.db.insert(webviewPages).values(usual);
    await asOwner(test, sql`update webview_pages set reported_at = now() - interval '1 hour'`);
    await startCanary({});
    await test.db
      .insert(webviewPages)
      .values([
        ...Array.from({ length: 100 }, (_, at) => page(live, 1000 + (at % 40))),
        ...Array.from({ length: 20 }, () => page(canary, 3000)),
      ]);
    await watch();
    expect(await entry()).not.toHaveProperty('canary');
    expect((await lastLine())?.why).toContain('canary 20 of 20 first screens (slow)');
  });

  it('goes to more devices when it has held, and then to all', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
    const of = (percent: number, steppedAt: number, more: Partial<CanaryWatch> = {}) => ({
      release: canary,
      percent,
      watch: {
        since: at(0).toISOString(),
        steppedAt: at(steppedAt).toISOString(),
        promoteAfterMinutes: 30,
        ...more,
      },
    });
    const held = { eValue: 0.4, openings: 90, isStopped: false, mayWiden: true };
    const name = 'staking';
    expect(changeOf({ name, canary: of(5, 0), findings: held, now: at(29) })).toBeUndefined();
    expect(changeOf({ name, canary: of(5, 0), findings: held, now: at(30) })).toEqual({
      do: 'canary',
      name,
      release: canary,
      percent: 25,
      watch: { promoteAfterMinutes: 30 },
    });
    expect(changeOf({ name, canary: of(25, 30), findings: held, now: at(59) })).toBeUndefined();
    expect(changeOf({ name, canary: of(25, 30), findings: held, now: at(60) })).toEqual({
      do: 'promote',
      name,
      release: canary,
    });
    const few = { ...held, openings: 10, mayWiden: false };
    expect(changeOf({ name, canary: of(5, 0), findings: few, now: at(90) })).toBeUndefined();
    const byHand = of(5, 0, { promoteAfterMinutes: undefined });
    expect(changeOf({ name, canary: byHand, findings: held, now: at(90) })).toBeUndefined();
  });

  it('keeps its evidence where it goes to more devices', async () => {
    await startCanary({ promoteAfterMinutes: 1 });
    const since = (await entry())?.canary?.watch?.since;
    await store.change(
      [{ do: 'canary', name: 'staking', release: canary, percent: 25, watch: {} }],
      { revision: revisionOf(await store.live()) },
    );
    expect(since).toBeDefined();
    expect((await entry())?.canary).toMatchObject({ percent: 25, watch: { since } });
  });
});

it('deletes what pages tried after 14 days', async () => {
  await report(live, { all: 3, failed: 1 });
  await report(live, { all: 3, failed: 1 });
  const total = async () => (await test.db.select().from(webviewTries)).map((one) => one.total);
  expect((await total()).reduce((sum, one) => sum + one, 0)).toBe(6);
  await asOwner(test, sql`update webview_tries set at = at - interval '15 days'`);
  await deleteOldReports(test.db);
  expect(await total()).toEqual([]);
});
