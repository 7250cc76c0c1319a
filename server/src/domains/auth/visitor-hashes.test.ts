import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@shared/contract';
import { changePassword, login, register, sendCode } from '@shared/contract/auth';
import type { Call, RequestOf } from '@shared/contract/call';
import { applyAuthenticatorLostSignedOut, checkPaymentPassword } from '@shared/contract/safe';
import { getMyProfile } from '@shared/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForCode, newAddress, otherCode, password } from '../../../test/identity.ts';
import { manyCalls } from '../../../test/market-people.ts';
import { paymentPassword, paymentPasswordHash } from '../../../test/money.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { visitorLimits } from '../../calls/visitor-queue.ts';
import { hashQueue, maxVisitorHashes } from '../../platform/crypto/passwords.ts';

const { maxRunningPerGroup, maxWaitingPerGroup } = visitorLimits;
const refusedCount = 300 - maxRunningPerGroup - maxWaitingPerGroup;

/** How many hashes have started since the last `reset`. */
const hashes = {
  before: 0,
  get started(): number {
    const { people, visitors } = hashQueue.started;
    return people + visitors - this.before;
  },
  reset(): void {
    this.before += this.started;
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(manyCalls);
});
afterAll(() => test.close());
beforeEach(() => {
  hashes.reset();
});

const newPassword = 'Harvest88Moon';
const identity = { fullName: 'Some One', documentNumber: 'X1234567' };

describe('a visitor’s call costs no hash', () => {
  it('where it needs a session', async () => {
    const sessionCalls = contract.filter(({ access }) => access === 'session');
    expect(sessionCalls.length).toBeGreaterThan(100);
    for (const { path } of sessionCalls) {
      expect((await test.post(path, { proof: { password, paymentPassword } })).name).toBe(
        'signInNeeded',
      );
    }
    expect(hashes.started).toBe(0);
  });

  it.each([
    ['alone', { newPassword }, 'signInNeeded'],
    ['with an old one', { newPassword, oldPassword: password }, 'signInNeeded'],
    ['with a proof', { newPassword, proof: { password } }, 'signInNeeded'],
    ['with an address alone', { newPassword, email: newAddress() }, 'invalidRequest'],
    ['with an invented code', { newPassword, email: newAddress(), code: '123456' }, 'codeWrong'],
  ])('where it changes a password: %s', async (_, body, refusal) => {
    expect((await test.call(changePassword, body)).name).toBe(refusal);
    expect(hashes.started).toBe(0);
  });

  /** Calls that a code opens; `right` is how many hashes it costs where the code is right. */
  const byCode = [
    {
      name: 'resets a password',
      call: changePassword,
      asks: { purpose: 2 },
      body: (email: string, code: string) => ({ email, code, newPassword }),
      right: 2,
    },
    {
      name: 'registers',
      call: register,
      asks: { purpose: 1, operation: 'register' },
      body: (email: string, code: string) => ({ email, code, password: newPassword, agreed: true }),
      right: 1,
    },
    {
      name: 'signs in by code',
      call: login,
      asks: { purpose: 3 },
      body: (identifier: string, code: string) => ({ kind: 'email', identifier, code }),
      right: 0,
    },
  ] as const;

  it.each(byCode)('where it $name, before its code is right', async (of) => {
    const email = newAddress();
    await makePerson(test.db, { email, password });
    hashes.reset();
    const send = (code: string) =>
      test.call(of.call as Call, of.body(email, code) as RequestOf<Call>);
    expect((await send('123456')).name).toBe('codeWrong');
    const code = await askForCode(test, { ...of.asks, email });
    expect((await send(otherCode(code))).name).toBe('codeWrong');
    expect(hashes.started).toBe(0);
    expect((await send(code)).name).toBe('ok');
    expect(hashes.started).toBe(of.right);
  });

  it('where it asks for a code, to a known or an unknown address', async () => {
    const email = newAddress();
    await makePerson(test.db, { email });
    for (const to of [email, newAddress()]) {
      for (const more of [{ purpose: 1, operation: 'register' }, { purpose: 2 }, { purpose: 3 }]) {
        await test.call(sendCode, { ...more, email: to } as RequestOf<typeof sendCode>);
      }
    }
    expect(hashes.started).toBe(0);
  });

  it('where it reports a lost authenticator, by address or id, known or not', async () => {
    const email = newAddress();
    const person = await makePerson(test.db, { email, password });
    const code = await askForCode(test, { purpose: 5, email });
    hashes.reset();
    const answers = [];
    for (const of of [
      { kind: 'email', identifier: email },
      { kind: 'email', identifier: newAddress() },
      { kind: 'id', identifier: person.uid },
      { kind: 'id', identifier: '99999999' },
    ] as const) {
      const body = { ...of, ...identity, password, code: otherCode(code) };
      const { name, data } = await test.call(applyAuthenticatorLostSignedOut, body);
      answers.push({ name, data });
    }
    // Each name has tries of its own: shared ones would tell whose address it is.
    expect(answers).toEqual(Array(4).fill({ name: 'codeWrong', data: { triesLeft: 4 } }));
    expect(hashes.started).toBe(0);
  });
});

describe('a flood of sign-ins', () => {
  it('from one network leaves room for other networks, known devices and proofs', async () => {
    const person = await makePerson(test.db, {
      password,
      paymentPasswordHash: await paymentPasswordHash(),
    });
    const body = { kind: 'id', identifier: person.uid, password } as const;
    const known = { deviceId: 'a-phone-of-theirs', address: '198.51.100.7' };
    const signedIn = await test.call(login, body, known);
    const session = { token: signedIn.data?.token, ...known };
    await test.call(getMyProfile, {}, session);
    let open = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      open = resolve;
    });
    // Every place for a visitor's hash is taken, and none ends.
    const lane = { isVisitor: true, keys: ['blocked'] };
    const blocked = Array.from({ length: maxVisitorHashes }, () => hashQueue(() => mayEnd, lane));

    const flood = Array.from({ length: 300 }, (_, index) =>
      test.call(
        login,
        { ...body, identifier: String(20_000_000 + index) },
        { deviceId: `invented-${index}`, address: '198.51.100.7' },
      ),
    );
    // Some run, some wait, and the rest are refused at once.
    const refused = await firstAnswers(flood, refusedCount);
    expect(new Set(refused)).toEqual(new Set(['tooManyRequests']));
    // A proof starts at once, though no visitor's hash ends.
    const proof = await test.call(checkPaymentPassword, { paymentPassword }, session);
    expect(proof.name).toBe('ok');
    const elsewhere = test.call(login, body, { deviceId: 'new', address: '203.0.113.9' });
    const fromKnownDevice = test.call(login, body, known);
    const order: string[] = [];
    const note = (who: string) => (answer: { name: string }) => {
      order.push(who);
      return answer.name;
    };
    const others = [elsewhere.then(note('elsewhere')), fromKnownDevice.then(note('known device'))];
    const crowd = flood.map((one) => one.then(note('crowd')));
    await sleep(50);
    open();
    expect(await Promise.all(others)).toEqual(['ok', 'ok']);
    await Promise.all([...crowd, ...blocked]);
    // Those that were refused, those that ran, and few that waited.
    const before = order.slice(
      0,
      order.findLastIndex((who) => who !== 'crowd'),
    );
    expect(before.filter((who) => who === 'crowd').length).toBeLessThan(refusedCount + 30);
  });
});

/** The names of the first answers to arrive. */
function firstAnswers(all: readonly Promise<{ name: string }>[], count: number): Promise<string[]> {
  const names: string[] = [];
  return new Promise((resolve) => {
    for (const one of all) {
      void one.then(({ name }) => {
        names.push(name);
        if (names.length === count) resolve([...names]);
      });
    }
  });
}
