import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { webviewFailures, webviewPages, webviewTries } from '../../schema/tables/webview.ts';
import { readActivity, readRecent } from './release-activity.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of [webviewFailures, webviewPages, webviewTries]) await test.db.delete(table);
});

const own = { remote: 'c2c-vip', release: '1.0.0-aa' };
const other = { remote: 'c2c-vip', release: '2.0.0-bb' };
const ago = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes}::int)`;

const fail = (stage: 'load' | 'uncaught', minutes: number, of = own) =>
  test.db.insert(webviewFailures).values({
    ...of,
    id: newId(),
    stage,
    errorName: 'Error',
    message: 'x',
    reportedAt: ago(minutes),
  });
const show = (lcpMs: number | undefined, minutes: number, of = own) =>
  test.db
    .insert(webviewPages)
    .values({ ...of, id: newId(), standsFor: 10, lcpMs, reportedAt: ago(minutes) });

describe('the activity of releases', () => {
  it('is counted for the day and by half hours, vitals at the 75th percentile', async () => {
    await show(100, 90);
    await show(300, 1);
    await show(200, 1);
    await fail('load', 1);
    await fail('uncaught', 1);
    await fail('load', 25 * 60);
    const rows = await readActivity(test.db, [own]);
    expect(rows.at(-1)).toEqual({
      ...own,
      at: null,
      pages: 30,
      failures: 1,
      errors: 1,
      lcpMs: 300,
      inpMs: null,
      ttfbMs: null,
    });
    const steps = rows.slice(0, -1);
    expect(steps[0]).toMatchObject({ pages: 10, failures: 0, lcpMs: 100 });
    const sum = (key: 'pages' | 'failures' | 'errors') =>
      steps.reduce((total, step) => total + step[key], 0);
    expect([sum('pages'), sum('failures'), sum('errors')]).toEqual([30, 1, 1]);
    for (const { at } of steps) expect(new Date(at ?? '').getTime() % 1_800_000).toBe(0);
  });

  it('has only the releases that were asked for, also without any page', async () => {
    await fail('load', 1, other);
    await show(100, 1);
    const rows = await readActivity(test.db, [other]);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ ...other, at: null, pages: 0, failures: 1 });
    expect(await readActivity(test.db, [])).toEqual([]);
  });
});

describe('what failed lately', () => {
  it('counts a quarter of an hour and says since when', async () => {
    await show(100, 2);
    await fail('load', 60);
    await fail('load', 2);
    await fail('uncaught', 20);
    await test.db.insert(webviewTries).values([
      { ...own, kind: 'money', at: ago(5), total: 4, failed: 1 },
      { ...own, kind: 'money', at: ago(40), total: 9, failed: 9 },
      { ...own, kind: 'opening', at: ago(5), total: 7, failed: 7 },
    ]);
    const [row, ...rest] = await readRecent(test.db, [own]);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      ...own,
      pages: 10,
      failures: 1,
      errors: 0,
      money: 4,
      moneyFailed: 1,
    });
    const minutesSince = (at?: string | null) =>
      Math.round((Date.now() - Date.parse(at ?? '')) / 60_000);
    expect(minutesSince(row?.failuresSince)).toBe(60);
    expect(minutesSince(row?.errorsSince)).toBe(20);
    expect(minutesSince(row?.moneySince)).toBe(40);
  });

  it('is nothing for a release that nobody has', async () => {
    expect(await readRecent(test.db, [other])).toMatchObject([
      { ...other, failures: 0, failuresSince: null, pages: 0, money: 0 },
    ]);
  });
});
