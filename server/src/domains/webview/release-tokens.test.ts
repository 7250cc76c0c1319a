import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { operate } from '../../../test/operate.ts';
import { releaseTokensOperator } from './release-tokens.operator.ts';
import { openReleaseTokens } from './release-tokens.ts';

let test: TestDatabase;
let operator: ReturnType<typeof operate>;
beforeAll(async () => {
  test = await openTestDatabase();
  operator = operate(test, releaseTokensOperator);
});
afterAll(() => test.close());

const tokens = () => openReleaseTokens(test.database.db);
async function create(name: string, ...words: string[]): Promise<string> {
  return createFor('ana', name, ...words);
}
async function createFor(person: string, name: string, ...words: string[]): Promise<string> {
  const [made] = await operator('create', name, person, 'staking', 'wallet-staking', ...words);
  return (made as { token: string }).token;
}
const found = async (name: string, person = name) =>
  (await tokens().find(await createFor(person, name))) ?? expect.fail();

describe('a token', () => {
  it('is stored as its digest, with a name, a team and an end', async () => {
    const shown = await create('ana');
    const { rows } = await test.database.db.execute<Record<string, unknown>>(
      sql`select *, expires_at - created_at = interval '90 days' as "is90" from release_tokens`,
    );
    const digest = createHash('sha256').update(shown).digest('hex');
    expect(rows[0]).toMatchObject({ name: 'ana', person: 'ana', digest, created_by: 'tester' });
    expect(rows[0]?.is90).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(shown);
    expect(JSON.stringify(await operator('list'))).not.toContain(shown);
    expect(await tokens().find(shown)).toMatchObject({
      team: 'staking',
      names: ['wallet-staking'],
    });
  });

  it('ends when it is revoked, at once', async () => {
    const shown = await create('ben');
    expect(await tokens().find(shown)).toBeDefined();
    await operator('revoke', 'ben');
    expect(await tokens().find(shown)).toBeUndefined();
    await expect(operator('revoke', 'ben')).rejects.toThrow(/no valid token ben/);
    // A name in the log stays that of one token.
    await expect(create('ben')).rejects.toThrow(/take another name/);
  });

  it('ends with its last day', async () => {
    const shown = await create('eve', '1');
    await expect(
      test.database.db.execute(
        sql`update release_tokens set expires_at = now() + interval '9 days'`,
      ),
    ).rejects.toThrow();
    expect(await tokens().find(shown)).toBeDefined();
    await test.database.db.execute(sql`
      insert into release_tokens (id, name, team, releases, digest, created_by, expires_at)
      values (gen_random_uuid(), 'old', 'staking', '{*}',
        ${createHash('sha256').update('old').digest('hex')}, 'tester', now() - interval '1 s')`);
    expect(await tokens().find('old')).toBeUndefined();
  });

  it.each([
    ['create', 'a b', 'ana', 'staking', 'wallet-staking'],
    ['create', 'x', 'a b', 'staking', 'wallet-staking'],
    ['create', 'x', '', 'staking', 'wallet-staking'],
    ['create', 'x', 'ana', 'staking', '../shell'],
    ['create', 'x', 'ana', 'staking', 'constructor'],
    ['create', 'x', 'ana', 'staking', ''],
    ['create', 'x', 'ana', 'staking', 'wallet', '400'],
    ['create', 'x', 'ana', 'staking', 'wallet', '0'],
    ['revoke'],
    ['delete'],
  ])('is not made or ended by %s %s %s %s %s %s', async (...words) => {
    await expect(operator(...words)).rejects.toThrow();
  });
});

describe('a token for the shell', () => {
  const as = (by: string, secondOperator?: 'propose' | 'approve') =>
    operate(test, releaseTokensOperator, { by, ...(secondOperator && { secondOperator }) });

  it.each([['shell'], ['*'], ['wallet,shell'], ['wallet,*']])(
    'takes two operators: %s',
    async (names) => {
      const words = ['create', `of-${names}`.replace(/\W/g, '-'), 'ana', 'platform', names];
      await expect(as('one')(...words)).rejects.toThrow(/needs two operators/);
      await expect(as('one', 'approve')(...words)).rejects.toThrow(/No other operator/);
      const [proposed] = await as('one', 'propose')(...words);
      expect(proposed).toMatchObject({ proposed: true });
      expect(proposed).not.toHaveProperty('token');
      await expect(as('one', 'approve')(...words)).rejects.toThrow(/No other operator/);
      // Of another person, or for more: not what was proposed.
      const [create = '', name = '', , ...rest] = words;
      await expect(as('two', 'approve')(create, name, 'eve', ...rest)).rejects.toThrow(/exactly/);
      await expect(as('two', 'approve')(...words, '366')).rejects.toThrow(/exactly/);
      const [made] = await as('two', 'approve')(...words);
      expect(await tokens().find((made as { token: string }).token)).toMatchObject({
        names: names.split(','),
      });
      await expect(as('two', 'approve')(...words)).rejects.toThrow(/No other operator/);
    },
  );
});

describe('a quota', () => {
  it('holds for writes that come together', async () => {
    const token = await found('quota-writes');
    const limited = openReleaseTokens(test.database.db, { filesPerDay: 10, bytesPerDay: 1000 });
    const writes = Array.from({ length: 30 }, () => limited.consume(token, { bytes: 1, files: 1 }));
    const allowed = (await Promise.all(writes)).filter(Boolean);
    expect(allowed).toHaveLength(10);
  });

  it('counts bytes, for each token', async () => {
    const [one, other] = [await found('quota-one'), await found('quota-other')];
    const limited = openReleaseTokens(test.database.db, { filesPerDay: 10, bytesPerDay: 1000 });
    const consume = (token: typeof one, bytes: number) =>
      limited.consume(token, { bytes, files: 1 });
    expect(await consume(one, 1001)).toBe(false);
    expect(await consume(one, 900)).toBe(true);
    expect(await consume(one, 101)).toBe(false);
    expect(await consume(one, 100)).toBe(true);
    expect(await consume(other, 900)).toBe(true);
  });

  it('counts files, empty ones too', async () => {
    const token = await found('quota-files');
    const limited = openReleaseTokens(test.database.db, { filesPerDay: 10, bytesPerDay: 1000 });
    const consume = (files: number) => limited.consume(token, { bytes: 0, files });
    expect(await consume(11)).toBe(false);
    expect(await consume(8)).toBe(true);
    expect(await consume(3)).toBe(false);
    expect(await consume(2)).toBe(true);
    expect(await consume(1)).toBe(false);
  });
});

describe('an approval', () => {
  it('counts each person once, whatever tokens they have', async () => {
    const tokensOfAna = [
      await found('approve-laptop', 'Ana'),
      await found('approve-machine', 'ana'),
      await found('approve-other', 'ana'),
    ];
    for (const one of tokensOfAna) expect(await tokens().approve(one, 'shell/2.0.0-a')).toBe(1);
    expect(await tokens().approve(await found('approve-ben', 'ben'), 'shell/2.0.0-a')).toBe(2);
  });

  it('holds for twelve hours, as long as its token is valid', async () => {
    const [one, other] = [await found('approve-one'), await found('approve-two')];
    expect(await tokens().approve(one, 'shell/1.0.0-a')).toBe(1);
    expect(await tokens().approve(one, 'shell/1.0.0-a')).toBe(1);
    expect(await tokens().approve(other, 'shell/1.0.0-b')).toBe(1);
    expect(await tokens().approve(other, 'shell/1.0.0-a')).toBe(2);
    await operator('revoke', 'approve-one');
    expect(await tokens().approve(other, 'shell/1.0.0-a')).toBe(1);
    await test.database.db.execute(
      sql`update release_approvals set at = now() - interval '13 h' where token_id = ${other.id}`,
    );
    const third = await found('approve-third');
    expect(await tokens().approve(third, 'shell/1.0.0-a')).toBe(1);
  });
});
