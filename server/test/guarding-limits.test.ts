import { changePassword, login, sendCode } from '@shared/contract/auth';
import { searchPeople } from '@shared/contract/people';
import { followPerson, visitPerson } from '@shared/contract/profile';
import { checkPaymentPassword } from '@shared/contract/safe';
import { reportWebview } from '@shared/contract/webview';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForCode, newAddress, otherCode, password, wrongPassword } from './identity.ts';
import { paymentPasswordHash } from './money.ts';
import { makePerson } from './people.ts';
import { startTestApp, type TestApp, testAppOn } from './test-app.ts';

describe('limits that guard something hold across servers on one database', () => {
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    one = await startTestApp();
    other = testAppOn(one);
  });
  afterAll(async () => {
    await other.app.close();
    await one.close();
  });

  /** The names of the answers of as many calls, on one server and the other in turn. */
  async function inTurn(count: number, call: (server: TestApp) => Promise<{ name: string }>) {
    const names: string[] = [];
    for (let i = 0; i < count; i += 1) names.push((await call(i % 2 ? other : one)).name);
    return names;
  }
  const lockedAtFifth = (wrong: string) => [...Array(4).fill(wrong), 'locked', 'locked'];

  it('of a password', async () => {
    const { uid } = await makePerson(one.db, { password });
    const body = { kind: 'id', identifier: uid, password: wrongPassword } as const;
    const names = await inTurn(6, (server) => server.call(login, body));
    expect(names).toEqual(lockedAtFifth('wrongCredentials'));
  });

  it('of a code’s guesses and its pause', async () => {
    const email = newAddress();
    await makePerson(one.db, { email, password });
    const code = otherCode(await askForCode(one, { purpose: 2, email }));
    expect((await other.call(sendCode, { purpose: 2, email })).name).toBe('codeTooSoon');
    const body = { email, code, newPassword: 'Harvest88Moon' };
    const names = await inTurn(6, (server) => server.call(changePassword, body));
    expect(names).toEqual(lockedAtFifth('codeWrong'));
  });

  it('of a payment password', async () => {
    const person = await makePerson(one.db, { paymentPasswordHash: await paymentPasswordHash() });
    const { token } = await one.signIn(person);
    const names = await inTurn(6, (server) =>
      server.call(checkPaymentPassword, { paymentPassword: '000000' }, { token }),
    );
    expect(names).toEqual(lockedAtFifth('proofNeeded'));
  });

  it('of reports of pages, which speak for or against a release', async () => {
    const address = '198.51.100.9';
    const report = (server: TestApp) =>
      server.call(reportWebview, { failures: [], pages: [] }, { address });
    expect((await report(one)).name).toBe('ok');
    const fill = sql`update used_limits set used = 7198 where key = ${`reports:${address}`}`;
    expect((await one.db.execute(fill)).rowCount).toBe(1);
    expect(await inTurn(4, report)).toEqual(['ok', 'ok', 'tooManyRequests', 'tooManyRequests']);
  });

  it('of followings and of visits, which take attention in bulk', async () => {
    const { token } = await one.signIn();
    const { uid } = await makePerson(one.db);
    const allowed = [...Array(60).fill('ok'), 'tooManyRequests', 'tooManyRequests'];
    const follow = (server: TestApp) => server.call(followPerson, { uid, follow: 1 }, { token });
    expect(await inTurn(62, follow)).toEqual(allowed);
    const visit = (server: TestApp) => server.call(visitPerson, { uid }, { token });
    expect(await inTurn(62, visit)).toEqual(allowed);
  });

  it('of a search for people', async () => {
    const { token } = await one.signIn();
    const names = await inTurn(22, (server) =>
      server.call(searchPeople, { keyword: 'someone' }, { token }),
    );
    expect(names).toEqual([...Array(20).fill('ok'), 'tooManyRequests', 'tooManyRequests']);
  });
});
