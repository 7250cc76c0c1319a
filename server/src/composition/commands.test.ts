import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localesDir } from '../../test/databases.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { testLinks, testSecretBox } from '../../test/test-app.ts';
import { runUntilDone } from '../demo/demo-time.ts';
import { checkSettings } from '../domains/home/home.jobs.ts';
import { ruleOf, settingNames } from '../domains/settings/settings.ts';
import { newestPrice } from '../domains/wallet/wallet.queries.ts';
import { createFolderStore } from '../platform/files/folder-store.ts';
import type { JobServices } from '../platform/jobs/job.ts';
import type { JobOutcome } from '../platform/jobs/scheduler.ts';
import { openLog } from '../platform/log.ts';
import { openMail } from '../platform/mail/service.ts';
import { businessClock } from '../platform/time/clock.table.ts';
import { databaseTime } from '../platform/time/clock.ts';
import { readWords } from '../platform/words.ts';
import { persons, settings } from '../schema/tables/identity.ts';
import { identityChecks } from '../schema/tables/identity-checks.ts';
import { systemMessages } from '../schema/tables/messages.ts';
import { prices } from '../schema/tables/prices.ts';
import { runCommand } from './commands.ts';
import { mailKinds } from './mail-kinds.ts';
import { operatorCommands } from './operator.ts';

let test: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'commands-'));
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const log = openLog('silent');
let outcomes: JobOutcome[] = [];
let jobRuns = 0;
let beforeRun = (): void => undefined;
beforeEach(() => {
  outcomes = [];
  jobRuns = 0;
  beforeRun = () => undefined;
});

/** Runs a command line as the server does; returns the output and the exit code. */
async function give(text: string, more: { demo?: boolean } = {}) {
  const [name = '', ...args] = text.split(' ');
  const lines: string[] = [];
  const services: JobServices = {
    canMoveTime: more.demo ?? true,
    external: {},
    files: createFolderStore(folder),
    words: readWords(localesDir),
    mail: openMail({ smtp: undefined, isOutboxVisible: true }, mailKinds),
    secretBox: testSecretBox,
    links: testLinks,
    findSources: async () => new Map(),
  };
  const exit = await runCommand(
    { name, args, by: 'tester' },
    {
      database: test.database,
      log,
      services,
      folders: [{ name: 'uploads', path: folder, isWritten: true, isShared: true }],
      trees: {},
      keys: { names: [], fingerprint: '' },
      write: (line) => void lines.push(line),
      now: () => databaseTime(test.database.db),
      runJobs: async () => {
        jobRuns += 1;
        beforeRun();
        return outcomes;
      },
    },
  );
  return { exit, output: lines.join('\n') };
}

const aheadMs = async () =>
  (await test.database.db.select().from(businessClock))[0]?.aheadByMs ?? 0;

describe('demo:time', () => {
  it('moves business time and runs the jobs that are due', async () => {
    const before = await aheadMs();
    const { exit, output } = await give('demo:time +1d');
    expect(output).toMatch(/^Business time is \d{4}-.*, 1 d ahead\.$/);
    expect([exit, jobRuns, await aheadMs()]).toEqual([0, 1, before + 86_400_000]);
    await give('demo:time +12h');
    expect(await aheadMs()).toBe(before + 86_400_000 + 43_200_000);
    const shown = await give('demo:time --show --json');
    expect(JSON.parse(shown.output)).toMatchObject({ aheadMinutes: 2160 });
    expect(jobRuns).toBe(2);
  });

  it.each(['-1d', 'tomorrow', '+1y'])('refuses %s and moves nothing', async (step) => {
    const before = await aheadMs();
    expect(await give(`demo:time ${step}`)).toMatchObject({ exit: 2 });
    expect([await aheadMs(), jobRuns]).toEqual([before, 0]);
  });

  it.each([
    ['+1d --twice', 'There is no option --twice.'],
    ['+1d +2d', '“+2d” is one argument too many.'],
  ])('refuses %s and moves nothing', async (words, problem) => {
    const { exit, output } = await give(`demo:time ${words}`);
    expect([exit, jobRuns]).toEqual([2, 0]);
    expect(output).toBe(`${problem} See: npm run demo:time -- --help`);
  });

  it('stops at ten years', async () => {
    const before = await aheadMs();
    expect(await give('demo:time +3660d')).toMatchObject({ exit: 1 });
    expect(await aheadMs()).toBe(before);
  });

  it('names the jobs that failed', async () => {
    outcomes = [{ name: 'send-mails', outcome: 'failed' }];
    const { exit, output } = await give('demo:time +1h');
    expect(output).toContain('send-mails');
    expect(exit).toBe(1);
  });

  it('waits for a job that another server runs, and runs it again', async () => {
    const held: JobOutcome = { name: 'settle-stakes', outcome: 'held elsewhere' };
    outcomes = [held];
    beforeRun = () => {
      if (jobRuns === 3) outcomes = [{ ...held, outcome: 'done' }];
    };
    expect(await give('demo:time +1h')).toMatchObject({ exit: 0 });
    expect(jobRuns).toBe(3);
  });

  it('names the jobs that another server does not finish', async () => {
    const held: JobOutcome = { name: 'settle-stakes', outcome: 'held elsewhere' };
    expect(await runUntilDone(async () => [held], 10)).toEqual([held]);
  });

  it('is refused outside a demo', async () => {
    const before = await aheadMs();
    const { exit, output } = await give('demo:time +1d', { demo: false });
    expect(output).toContain('Only a demo');
    expect([exit, await aheadMs()]).toEqual([1, before]);
  });
});

describe('operator', () => {
  it('prints the usage', async () => {
    const { exit, output } = await give('operator');
    expect(exit).toBe(0);
    for (const { name } of operatorCommands) {
      expect(output).toMatch(new RegExp(`^ {2}npm run operator -- ${name} `, 'm'));
    }
    const names = operatorCommands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['operator nonsense list', 'operator identity', 'operator identity dance 1', 'nonsense'])(
    '“%s” is refused with the right usage',
    async (text) => {
      const { exit, output } = await give(text);
      expect(exit).toBe(2);
      expect(output).not.toBe('');
    },
  );

  it('passes and fails the identity check and records each decision', async () => {
    const person = await makePerson(test.database.db, { kycStatus: 2 });
    expect((await give('operator identity list')).output).toContain(person.uid);
    const json = JSON.parse((await give('operator identity list --json')).output);
    expect(json).toEqual([expect.objectContaining({ uid: person.uid })]);

    expect(await give(`operator identity fail ${person.uid}`)).toMatchObject({ exit: 2 });
    // Free text is no reason: the person reads the reason in their own language.
    expect(await give(`operator identity fail ${person.uid} Blurred`)).toMatchObject({ exit: 2 });
    await give(`operator identity fail ${person.uid} documentUnreadable The picture is blurred`);
    const profile = async () =>
      (await test.database.db.select().from(persons).where(eq(persons.id, person.id)))[0];
    expect(await profile()).toMatchObject({ kycStatus: 3, isKyc: 0 });
    expect(await give(`operator identity pass ${person.uid}`)).toMatchObject({ exit: 0 });
    expect(await profile()).toMatchObject({ kycStatus: 1, isKyc: 1 });

    const again = await give(`operator identity pass ${person.uid}`);
    expect(again).toEqual({ exit: 1, output: `${person.uid} has already passed.` });
    const decisions = await test.database.db
      .select()
      .from(identityChecks)
      .where(eq(identityChecks.personId, person.id))
      .orderBy(identityChecks.decidedAt);
    expect(decisions).toMatchObject([
      {
        outcome: 'failed',
        reason: 'documentUnreadable',
        note: 'The picture is blurred',
        decidedBy: 'tester',
      },
      { outcome: 'passed', reason: '', note: '', decidedBy: 'tester' },
    ]);
    expect((await give(`operator identity show ${person.uid}`)).output).toContain('blurred');
    const told = await test.database.db
      .select({ kind: systemMessages.kind, params: systemMessages.params })
      .from(systemMessages)
      .where(eq(systemMessages.personId, person.id))
      .orderBy(systemMessages.id);
    expect(told).toEqual([
      { kind: 'identityFailed', params: { reason: 'documentUnreadable' } },
      { kind: 'identityPassed', params: {} },
    ]);
  });

  it('does not find an unknown uid', async () => {
    expect(await give('operator identity pass 00000000')).toMatchObject({
      exit: 1,
      output: 'No account has the uid 00000000.',
    });
  });

  it('records a reversed decision as a further entry of the history', async () => {
    const change = test.database.db.update(identityChecks).set({ outcome: 'passed' });
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('sets known settings to valid numbers', async () => {
    expect(await give('operator settings set fee_transfer_charge 0.25')).toMatchObject({ exit: 0 });
    const rows = await test.database.db.select().from(settings);
    expect(rows).toContainEqual({ name: 'fee_transfer_charge', value: '0.25' });
    expect((await give('operator settings list')).output).toMatch(/fee_transfer_charge +0\.25/);
    for (const wrong of ['nonsense 1', 'fee_transfer_charge -1', 'fee_transfer_percent 2']) {
      expect(await give(`operator settings set ${wrong}`)).toMatchObject({ exit: 2 });
    }
    // USDT has six decimals: the seventh would stop every call that reads it.
    expect(await give('operator settings set fee_transfer_charge 0.1234567')).toMatchObject({
      exit: 2,
      output: expect.stringContaining('at most 6 decimals'),
    });
  });

  it('sets every setting and shows its meaning', async () => {
    const { output } = await give('operator settings list');
    for (const name of settingNames) {
      // An address has an empty default.
      const value = ruleOf(name).default || 'https://store.example/app';
      const set = await give(`operator settings set ${name} ${value}`);
      expect(set, name).toMatchObject({ exit: 0 });
      expect(output).toContain(ruleOf(name).meaning);
    }
    expect(await give('operator settings set identity_check_for transfer')).toMatchObject({
      exit: 0,
    });
  });

  it('changes a setting from a moment on, takes that back, and returns to the default', async () => {
    const value = async () => {
      const rows = await test.database.db.select().from(settings);
      return rows.find(({ name }) => name === 'smallest_exchange')?.value;
    };
    await give('operator settings set smallest_exchange 2');
    const later = await give('operator settings set smallest_exchange 3 --from 2126-12-01');
    expect(later.output).toBe('smallest_exchange: changes on 2126-11-30T16:00:00.000Z.');
    expect(await value()).toBe('2');
    const changes = JSON.parse((await give('operator settings changes --json')).output);
    expect(changes[0]).toMatchObject({ entry: 'smallest_exchange', state: 'waits', by: 'tester' });
    expect(await give(`operator settings cancel ${changes[0].number}`)).toMatchObject({ exit: 0 });
    expect(await give(`operator settings cancel ${changes[0].number}`)).toMatchObject({ exit: 1 });
    expect((await give('operator settings reset smallest_exchange')).output).toBe(
      'smallest_exchange is 1.',
    );
    expect(await value()).toBeUndefined();
  });

  it('lets no operator raise a guarded limit alone, whatever waits', async () => {
    const { exit } = await give('operator settings set second_operator_from 100');
    expect(exit).toBe(0);
    for (const alone of [
      'settings set second_operator_from 5000',
      'settings set second_operator_from 5000 --from 2126-12-01',
      'settings reset second_operator_from',
    ]) {
      expect(await give(`operator ${alone}`)).toMatchObject({
        exit: 1,
        output: expect.stringContaining('two operators'),
      });
    }
    // One that waits to be lowered can neither be cancelled nor be overtaken.
    await give('operator settings set second_operator_from 50 --from 2126-12-01');
    const [waiting] = JSON.parse((await give('operator settings changes --json')).output);
    for (const alone of [
      `settings cancel ${waiting.number}`,
      'settings set second_operator_from 100 --from 2127-01-01',
    ]) {
      expect(await give(`operator ${alone}`)).toMatchObject({
        exit: 1,
        output: expect.stringContaining('two operators'),
      });
    }
    expect((await give(`operator settings cancel ${waiting.number} --propose`)).output).toContain(
      '--approve',
    );
  });

  it('reports a stored value that is not valid', async () => {
    await test.database.db.execute(
      sql`update settings set value = 'much' where name = 'strong_proof_from'`,
    );
    const { output } = await give('operator settings list');
    expect(output).toContain('much (invalid: 500 applies)');
    const lines: string[] = [];
    const warned = openLog('info', { write: (line: string) => void lines.push(line) });
    const now = await databaseTime(test.database.db);
    const services = {} as JobServices;
    await checkSettings.run({ database: test.database, log: warned, now, services });
    expect(lines.join()).toContain('strong_proof_from');
  });
});

describe('operator prices', () => {
  const newest = async () => {
    const { business } = await databaseTime(test.database.db);
    return (await newestPrice(test.database.db, business))?.price;
  };

  it('sets the current price, and a leap has to be confirmed', async () => {
    expect((await give('operator prices show')).output).toBe('No price is known.');
    expect(await give('operator prices set YUT 2.25')).toMatchObject({ exit: 0 });
    expect(await newest()).toBe(225_000_000n);
    expect(await give('operator prices set YUT 225')).toMatchObject({
      exit: 1,
      output: expect.stringContaining('2.25'),
    });
    expect(await newest()).toBe(225_000_000n);
    expect(await give('operator prices set YUT 225 anyway')).toMatchObject({ exit: 0 });
    expect(await newest()).toBe(22_500_000_000n);
    expect((await give('operator prices show --json')).output).toContain('"price":"225"');
  });

  it.each(['USDT 1', 'YUT', 'YUT 0', 'YUT -1', 'YUT 1.123456789', 'YUT 1e2'])(
    'refuses to set %s',
    async (text) => {
      expect(await give(`operator prices set ${text}`)).toMatchObject({ exit: 2 });
    },
  );

  it('imports a file whole or not at all, and twice like once', async () => {
    const file = join(folder, 'prices.csv');
    writeFileSync(file, '# of the market\n2026-01-02T00:00:00Z,2\n2026-01-01T13:00:00Z,1.5\n');
    expect(await give(`operator prices import ${file}`)).toMatchObject({ exit: 0 });
    expect((await give(`operator prices import ${file}`)).output).toBe('0 of 2 are new.');
    const rows = await test.database.db.select().from(prices).where(lt(prices.at, sql`now()`));
    const days = rows.filter(({ step, at }) => step === 'day' && at < new Date('2026-02-01'));
    expect(days.map(({ at, price }) => [at.toISOString(), price]).sort()).toEqual([
      ['2026-01-01T00:00:00.000Z', 150_000_000n],
      ['2026-01-02T00:00:00.000Z', 200_000_000n],
    ]);
    writeFileSync(file, '2026-01-03T00:00:00Z,2\n2026-01-04,3\n');
    expect(await give(`operator prices import ${file}`)).toMatchObject({
      exit: 1,
      output: expect.stringContaining('line 2'),
    });
    const after = await test.database.db.select().from(prices);
    expect(after.some(({ at }) => at.getTime() === Date.parse('2026-01-03T00:00:00Z'))).toBe(false);
    expect(await give('operator prices import prices.csv')).toMatchObject({ exit: 2 });
    expect(await give('operator prices import /no/such/file')).toMatchObject({ exit: 1 });
  });
});

describe('ledger:verify', () => {
  it('reports a sound ledger', async () => {
    const { exit, output } = await give('ledger:verify');
    expect(output).toContain('The ledger is sound.');
    expect(exit).toBe(0);
    expect(await give('ledger:verify nonsense')).toMatchObject({ exit: 2 });
  });

  it('finds what is missing against a head that the log has kept', async () => {
    const [, seal, hash] = /chain: (\d+):(\S+)/.exec((await give('ledger:verify')).output) ?? [];
    expect(await give(`ledger:verify ${seal}:${hash}`)).toMatchObject({ exit: 0 });
    const { exit, output } = await give(`ledger:verify ${Number(seal) + 1}:${'ab'.repeat(32)}`);
    expect(output).toContain('PROBLEM The log has kept seal');
    expect(exit).toBe(1);
  });
});
