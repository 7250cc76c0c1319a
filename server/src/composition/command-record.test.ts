import { tmpdir } from 'node:os';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localesDir } from '../../test/databases.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { testLinks, testSecretBox } from '../../test/test-app.ts';
import { createFolderStore } from '../platform/files/folder-store.ts';
import type { JobServices } from '../platform/jobs/job.ts';
import { openLog } from '../platform/log.ts';
import { openMail } from '../platform/mail/service.ts';
import { databaseTime } from '../platform/time/clock.ts';
import { readWords } from '../platform/words.ts';
import { securityEvents } from '../schema/tables/security-events.ts';
import { runCommand } from './commands.ts';
import { mailKinds } from './mail-kinds.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** Runs `npm run operator -- …` as the server does; returns the output and the exit code. */
async function operate(args: readonly string[], more: Partial<JobServices> = {}) {
  const lines: string[] = [];
  const services: JobServices = {
    canMoveTime: true,
    external: {},
    files: createFolderStore(tmpdir()),
    words: readWords(localesDir),
    mail: openMail({ smtp: undefined, isOutboxVisible: true }, mailKinds),
    secretBox: testSecretBox,
    links: testLinks,
    ...more,
  };
  const exit = await runCommand(
    { name: 'operator', args, by: 'tester' },
    {
      database: test.database,
      log: openLog('silent'),
      services,
      folders: [],
      write: (line) => void lines.push(line),
      now: () => databaseTime(test.database.db),
      runJobs: async () => [],
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
      { actor: 'tester', outcome: 'passed', command, reason: 'Seen in video' },
      { actor: 'tester', outcome: 'failed', command, reason: 'Once more' },
    ]);
  });

  it.each(['identity pass', 'tickets answer', 'settings set'])(
    'that changes something needs a reason outside the demo: %s',
    async (action) => {
      const { uid } = await makePerson(test.database.db);
      const refused = await operate(`${action} ${uid}`.split(' '), { canMoveTime: false });
      expect(refused).toMatchObject({ exit: 2, output: expect.stringContaining('--reason') });
    },
  );

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
