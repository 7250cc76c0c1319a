import { tmpdir } from 'node:os';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localesDir } from '../../test/databases.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { testLinks, testSecretBox } from '../../test/test-app.ts';
import { formOf } from '../platform/commands/form.ts';
import { newId } from '../platform/db/new-id.ts';
import { createFolderStore } from '../platform/files/folder-store.ts';
import type { JobServices } from '../platform/jobs/job.ts';
import { openLog } from '../platform/log.ts';
import { openMail } from '../platform/mail/service.ts';
import { databaseTime } from '../platform/time/clock.ts';
import { readWords } from '../platform/words.ts';
import { persons } from '../schema/tables/identity.ts';
import { lostAuthenticators } from '../schema/tables/security.ts';
import { securityEvents } from '../schema/tables/security-events.ts';
import { tickets } from '../schema/tables/support.ts';
import { ownersByPlace } from './command-record.ts';
import { runCommand } from './commands.ts';
import { mailKinds } from './mail-kinds.ts';
import { operatorCommands } from './operator.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** Runs `npm run operator -- …` as the server does; returns the output and the exit code. */
async function operate(
  args: readonly string[],
  more: Partial<JobServices> = {},
  process: Partial<Parameters<typeof runCommand>[1]> = {},
) {
  const lines: string[] = [];
  const services: JobServices = {
    canMoveTime: true,
    external: {},
    files: createFolderStore(tmpdir()),
    words: readWords(localesDir),
    mail: openMail({ smtp: undefined, isOutboxVisible: true }, mailKinds),
    secretBox: testSecretBox,
    links: testLinks,
    findSources: async () => new Map(),
    ...more,
  };
  const exit = await runCommand(
    { name: 'operator', args, by: 'tester' },
    {
      database: test.database,
      log: openLog('silent'),
      services,
      folders: [],
      trees: {},
      keys: { names: [], fingerprint: '' },
      write: (line) => void lines.push(line),
      now: () => databaseTime(test.database.db),
      runJobs: async () => [],
      ...process,
    },
  );
  return { exit, output: lines.join('\n') };
}

describe('a command', () => {
  const recorded = async (id: string) => {
    const rows = await test.database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.personId, id))
      .orderBy(asc(securityEvents.id));
    return rows.map(({ actor, outcome, detail }) => ({ actor, outcome, ...detail }));
  };
  const line = (text: string, reason: string) => [...text.split(' '), '--reason', reason];

  it('is in the security log with the operator and the reason, done or failed', async () => {
    const person = await makePerson(test.database.db);
    const pass = `identity pass ${person.uid}`;
    expect(await operate(line(pass, 'Seen in video'))).toMatchObject({ exit: 0 });
    expect(await operate(line(pass, 'Once more'))).toMatchObject({ exit: 1 });
    const command = `operator ${pass}`;
    expect(await recorded(person.id)).toEqual([
      { actor: 'tester', outcome: 'started', command, reason: 'Seen in video' },
      { actor: 'tester', outcome: 'passed', command, reason: 'Seen in video' },
      { actor: 'tester', outcome: 'started', command, reason: 'Once more' },
      { actor: 'tester', outcome: 'failed', command, reason: 'Once more' },
    ]);
  });

  it('has the same number on both of its lines', async () => {
    const person = await makePerson(test.database.db);
    await operate(['quota', 'show', person.uid]);
    const rows = await test.database.db
      .select({ number: securityEvents.requestId })
      .from(securityEvents)
      .where(eq(securityEvents.personId, person.id));
    expect(rows[0]?.number).toMatch(/^[2-9A-Z]{8}$/);
    expect(rows[1]).toEqual(rows[0]);
  });

  it('has its line before it does anything, so that a killed one is known', async () => {
    const person = await makePerson(test.database.db);
    let before: unknown[] = [];
    const now = async () => {
      before = await recorded(person.id);
      return databaseTime(test.database.db);
    };
    const give = ['creators', 'give', person.uid, '5'];
    expect(await operate(give, {}, { now })).toMatchObject({ exit: 0 });
    expect(before).toMatchObject([{ outcome: 'started' }]);
  });

  it('does nothing where the security log cannot be written', async () => {
    const person = await makePerson(test.database.db);
    const { db, transaction } = test.database;
    const broken = Object.create(db, {
      execute: { value: () => Promise.reject(new Error('full')) },
    }) as typeof db;
    const database = { ...test.database, db: broken, transaction };
    const pass = ['identity', 'pass', person.uid];
    expect(await operate(pass, {}, { database })).toMatchObject({ exit: 70 });
    const [row] = await db.select().from(persons).where(eq(persons.id, person.id));
    expect(row?.kycStatus).toBe(0);
  });

  it('is about the person that its form names, and nobody else in its words', async () => {
    const [person, other] = [
      await makePerson(test.database.db),
      await makePerson(test.database.db),
    ];
    await operate(['deposits', 'book', person.uid, '5', 'USDT', other.uid]);
    await operate(['settings', 'set', 'minimum_withdrawal', other.uid]);
    await operate(['identity', 'fail', person.uid, 'other', other.uid]);
    expect(await recorded(other.id)).toEqual([]);
    expect(await recorded(person.id)).toHaveLength(4);
  });

  it('about a ticket or a request is about its person, and keeps no sentence', async () => {
    const { id: personId } = await makePerson(test.database.db);
    const { db } = test.database;
    const number = 'T-77';
    await db.insert(tickets).values({
      id: newId(),
      personId,
      number,
      subject: 'account',
      language: 'en',
      lastFrom: 'person',
    });
    const request = newId();
    await db
      .insert(lostAuthenticators)
      .values({ id: request, personId, way: 'identity', language: 'en' });
    await operate(['tickets', 'show', number]);
    await operate(['tickets', 'answer', number, 'Dear', 'Ada', 'Lovelace']);
    await operate(['authenticator', 'reject', request, 'unreadable', 'looks like Ada']);
    await operate(['authenticator', 'approve', 'no-id']);
    const commands = (await recorded(personId)).map((one) => 'command' in one && one.command);
    expect([...new Set(commands)]).toEqual([
      `operator tickets show ${number}`,
      `operator tickets answer ${number} …`,
      `operator authenticator reject ${request} unreadable …`,
    ]);
  });

  it('of a catalogue keeps every field that it sets, and the moment', async () => {
    const from = ['--from', '2126-12-01'];
    const set = ['levels', 'set', '1', 'points=150', 'price=120'];
    expect(await operate([...set, ...from, '--reason', 'Season'])).toMatchObject({ exit: 0 });
    const rows = await test.database.db.select().from(securityEvents);
    const details = rows.map(({ detail }) => detail);
    expect(details.filter(({ reason }) => reason === 'Season')).toEqual(
      ['started', 'passed'].map(() => ({
        command: `operator ${set.join(' ')}`,
        reason: 'Season',
        // Midnight in Shanghai, as for tasks and limits.
        from: '2126-11-30T16:00:00.000Z',
      })),
    );
  });

  it.each([
    ['levels', 'list'],
    ['levels', 'cancel', '1'],
    ['prices', 'set', 'YUT', '2'],
    ['creators', 'give', 'uid', '5'],
  ])('that is done at once takes no moment: %s %s', async (...words) => {
    const refused = await operate([...words, '--from', '2126-12-01']);
    expect(refused).toMatchObject({ exit: 2, output: expect.stringContaining('--from') });
  });

  it.each(['tomorrow', '2126-02-30', '2126-12-01T08:00', '01.12.2126'])(
    'refuses the moment %s',
    async (from) => {
      const refused = await operate(['levels', 'set', '1', 'price=1', '--from', from]);
      expect(refused).toMatchObject({ exit: 2, output: expect.stringContaining('2026-12-01') });
    },
  );

  it('that is not known leaves its first words only', async () => {
    await operate(['tickets', 'anser', 'T-1', 'Ada']);
    const rows = await test.database.db.select().from(securityEvents);
    const commands = rows.map(({ detail }) => String(detail.command));
    expect(commands.filter((one) => one.includes('anser'))).toContain('operator tickets anser …');
    expect(commands.join()).not.toContain('Ada');
  });

  it('names in each form what is known to belong to a person, or what does not', () => {
    const others = new Set<string>();
    for (const { name, reads, changes } of operatorCommands) {
      for (const form of [...reads, ...changes]) {
        const [first = '', ...places] =
          formOf({ reads: [form], changes: [] }, form.split(' '))?.places ?? [];
        expect(first, `${name} ${form}`).not.toBe('');
        for (const place of places) if (!Object.hasOwn(ownersByPlace, place)) others.add(place);
      }
    }
    // A place for a person, or for what is a person's, goes into `ownersByPlace` instead.
    expect([...others].sort()).toMatchInlineSnapshot(`
      [
        "+phone | -",
        "BSC | TRON",
        "USDT",
        "USDT | YUT",
        "YUT",
        "YYYY-MM",
        "absolute path of a file",
        "acted | kept",
        "amount",
        "anyway",
        "carrier",
        "currency",
        "day",
        "days",
        "days, 90 by default",
        "discount USDT",
        "documentUnreadable | documentExpired | nameDiffers | faceDiffers | other",
        "documentUnreadable | nameDiffers | notTheOwner | other",
        "entry",
        "failed",
        "field=value …",
        "friends",
        "from USDT",
        "from a time",
        "from, like 2026-05-01T12:00:00Z",
        "guild",
        "https://… with {number} | -",
        "internal note",
        "label",
        "leader | manager | member",
        "name",
        "nameDiffers | addressRefused | accountClosed | networkFailed | limitReached | other",
        "number of the change",
        "number of the parcel",
        "number of the transaction",
        "passed | inReview",
        "person",
        "points",
        "price in USD",
        "problems",
        "reason",
        "reason …",
        "remote,remote | shell | *",
        "results",
        "shell | remote",
        "shown",
        "spent USDT",
        "stage",
        "target USDT",
        "team",
        "text",
        "tooDark | faceCovered | moved | otherPerson | noPerson",
        "tracking number",
        "units",
        "units for one USD",
        "until",
        "uploads",
        "uploads|releases",
        "value",
      ]
    `);
  });

  it.each([
    'identity pass',
    'tickets answer',
    'settings set',
    'levels set',
    'banks withdraw',
    'invites show',
  ])('that changes something needs a reason outside the demo: %s', async (action) => {
    const { uid } = await makePerson(test.database.db);
    const refused = await operate(`${action} ${uid}`.split(' '), { canMoveTime: false });
    expect(refused).toMatchObject({ exit: 2, output: expect.stringContaining('--reason') });
  });

  it('that reads needs none', async () => {
    const { uid } = await makePerson(test.database.db);
    for (const words of [
      ['settings', 'list'],
      ['identity', 'show', uid],
      ['events', uid],
    ]) {
      expect(await operate(words, { canMoveTime: false })).toMatchObject({ exit: 0 });
    }
  });

  it('prints no control character that a person wrote, as text and as JSON', async () => {
    const nickName = 'Eve\u001b[2J\u202e\nforged';
    const { uid } = await makePerson(test.database.db, { nickName, kycStatus: 2 });
    for (const json of [[], ['--json']]) {
      const { output } = await operate(['identity', 'list', ...json]);
      expect(output).toContain(uid);
      expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(output).not.toMatch(/^forged/m);
    }
    const given = await operate(['identity', 'pass', '\u001b]0;x\u0007']);
    expect(given.output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});
