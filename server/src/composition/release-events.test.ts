import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectLog } from '../../test/collect-log.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import type { ReleaseEvent } from '../delivery/upload-service/events.ts';
import { securityEvents } from '../schema/tables/security-events.ts';
import { recordReleaseEvents } from './release-events.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const event: ReleaseEvent = {
  action: 'publish',
  outcome: 'refused',
  team: 'staking',
  token: 'ana',
  network: '2001:db8:1:2::/64',
  request: 'ABCD2345',
  releases: ['wallet-staking/1.0.0-a1'],
};

it('a publish stands in the security log, with team, token, release and network', async () => {
  await recordReleaseEvents({ db: test.database.db, log: collectLog().logger })(event);
  const [row] = await test.database.db.select().from(securityEvents);
  expect(row).toMatchObject({
    kind: 'release.publish',
    outcome: 'failed',
    personId: null,
    actor: 'staking',
    network: '2001:db8:1:2::/64',
    requestId: 'ABCD2345',
    detail: { token: 'ana', releases: ['wallet-staking/1.0.0-a1'] },
  });
});

it('does not start where the security log cannot be written', async () => {
  const broken = { execute: () => Promise.reject(new Error('gone')) };
  const record = recordReleaseEvents({ db: broken as never, log: collectLog().logger });
  await expect(record({ ...event, outcome: 'started' })).rejects.toThrow('gone');
});

it('is in the log where the database does not take it', async () => {
  const { logger, text } = collectLog();
  const broken = { execute: () => Promise.reject(new Error('gone')) };
  await recordReleaseEvents({ db: broken as never, log: logger })(event);
  expect(text()).toContain('wallet-staking/1.0.0-a1');
  expect(text()).toContain('not recorded');
});
