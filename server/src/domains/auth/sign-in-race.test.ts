import { login } from '@shared/contract/auth';
import type { RequestOf } from '@shared/contract/call';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForCode, newAddress, password } from '../../../test/identity.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { sessions } from '../../schema/tables/identity.ts';

describe('a sign-in at the same time as a change', () => {
  let test: TestApp;
  /** The caller of the change. */
  let client: pg.Client;
  let email: string;
  let person: TestPerson;
  beforeAll(async () => {
    test = await startTestApp();
    client = new pg.Client({ connectionString: test.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await test.close();
  });
  beforeEach(async () => {
    email = newAddress();
    person = await makePerson(test.db, { email, password });
  });

  const isSomebodyWaiting = async (): Promise<boolean> => {
    const { rowCount } = await client.query(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return (rowCount ?? 0) > 0;
  };

  /** Signs in while the change is uncommitted; commits it once the sign-in waits for it. */
  async function signInBeside(
    change: string,
    given: { by: RequestOf<typeof login>; end: 'commit' | 'rollback' },
  ): Promise<string> {
    await client.query('begin');
    await client.query(`update persons set version = gen_random_uuid(), ${change} where id = $1`, [
      person.id,
    ]);
    const answer = test.call(login, given.by);
    while (!(await isSomebodyWaiting()));
    await client.query(given.end);
    return (await answer).name;
  }

  const byPassword = () => ({ kind: 'id', identifier: person.uid, password }) as const;
  const byCode = async () =>
    ({
      kind: 'email',
      identifier: email,
      code: await askForCode(test, { purpose: 3, email }),
    }) as const;
  const countSessions = () => test.db.$count(sessions, eq(sessions.personId, person.id));

  it.each([
    ['a password, where it was changed', byPassword, `password_hash = 'another'`],
    ['a code, where the password was changed', byCode, `password_hash = 'another'`],
    ['a code, where the e-mail was changed', byCode, `email = 'another@demo.example'`],
  ])('with %s, is refused', async (_what, by, change) => {
    const name = await signInBeside(change, { by: await by(), end: 'commit' });
    expect(name).toBe('wrongCredentials');
    expect(await countSessions()).toBe(0);
  });

  it('succeeds if the change is rolled back', async () => {
    const given = { by: byPassword(), end: 'rollback' } as const;
    expect(await signInBeside(`password_hash = 'another'`, given)).toBe('ok');
    expect(await countSessions()).toBe(1);
  });
});
