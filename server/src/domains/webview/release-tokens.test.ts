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
  const [made] = await operator('create', name, 'staking', 'wallet-staking', ...words);
  return (made as { token: string }).token;
}
const found = async (name: string) => (await tokens().find(await create(name))) ?? expect.fail();

describe('a token', () => {
  it('is stored as its digest, with a name, a team and an end', async () => {
    const shown = await create('ana');
    const { rows } = await test.database.db.execute<Record<string, unknown>>(
      sql`select *, expires_at - created_at = interval '90 days' as "is90" from release_tokens`,
    );
    const digest = createHash('sha256').update(shown).digest('hex');
    expect(rows[0]).toMatchObject({ name: 'ana', digest, created_by: 'tester', is90: true });
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
    ['create', 'a b', 'staking', 'wallet-staking'],
    ['create', 'x', 'staking', '../shell'],
    ['create', 'x', 'staking', ''],
    ['create', 'x', 'staking', '*', '400'],
    ['create', 'x', 'staking', '*', '0'],
    ['revoke'],
    ['delete'],
  ])('is not made or ended by %s %s %s %s %s', async (...words) => {
    await expect(operator(...words)).rejects.toThrow();
  });
});

describe('a quota', () => {
  it('holds for writes that come together', async () => {
    const token = await found('quota-writes');
    const limited = openReleaseTokens(test.database.db, { writesPerDay: 10, bytesPerDay: 1000 });
    const writes = Array.from({ length: 30 }, () => limited.consume(token, 1));
    const allowed = (await Promise.all(writes)).filter(Boolean);
    expect(allowed).toHaveLength(10);
  });

  it('counts bytes, for each token', async () => {
    const [one, other] = [await found('quota-one'), await found('quota-other')];
    const limited = openReleaseTokens(test.database.db, { writesPerDay: 10, bytesPerDay: 1000 });
    expect(await limited.consume(one, 1001)).toBe(false);
    expect(await limited.consume(one, 900)).toBe(true);
    expect(await limited.consume(one, 101)).toBe(false);
    expect(await limited.consume(one, 100)).toBe(true);
    expect(await limited.consume(other, 900)).toBe(true);
  });
});

describe('an approval', () => {
  it('counts each token once, for twelve hours, as long as the token is valid', async () => {
    const [one, other] = [await found('approve-one'), await found('approve-other')];
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
