import { sendCode } from '@shared/contract/auth';
import { codePurposes } from '@shared/contract/enums';
import { bindEmail, getTwoStepKey, resetPayPassword, setTwoStep } from '@shared/contract/safe';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, password } from '../../../test/identity.ts';
import { lastCode } from '../../../test/mails.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { authenticatorCode } from '../../access/authenticator.ts';
import { persons } from '../../schema/tables/identity.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function begin(email: string | null) {
  const person = await makePerson(test.db, { email, password });
  const { token } = await test.signIn(person);
  let address = email ?? '';
  let key = '';
  const mailed = async (purpose: (typeof codePurposes)[keyof typeof codePurposes]) => {
    const sent = await test.call(sendCode, { purpose }, { token });
    if (sent.name !== 'ok') throw new Error(`no code: ${sent.name}`);
    return { emailCode: await lastCode(test.db, address) };
  };
  const codeOf = (step = 0) => authenticatorCode(key, new Date(Date.now() + step * 30_000));
  /** The strongest proof that the person has, as the sheet asks for it. */
  const proofFor = (purpose: Parameters<typeof mailed>[0]) =>
    address ? mailed(purpose) : { password };
  return {
    person,
    token,
    codeOf,
    steps: {
      email: async () => {
        const next = newAddress();
        await test.call(sendCode, { purpose: codePurposes.bindEmail, email: next }, { token });
        const code = await lastCode(test.db, next);
        const done = await test.call(
          bindEmail,
          { email: next, code, proof: { password } },
          { token },
        );
        address = next;
        return done;
      },
      paymentPassword: async (proof?: object) =>
        test.call(
          resetPayPassword,
          {
            newPayPassword: '493817',
            proof: proof ?? (await proofFor(codePurposes.paymentPassword)),
          },
          { token },
        ),
      authenticator: async () => {
        const proof = await proofFor(codePurposes.changeAuthenticator);
        const made = await test.call(getTwoStepKey, { proof }, { token });
        key = made.data?.key ?? '';
        return test.call(setTwoStep, { isTwoStep: 1, code: codeOf() }, { token });
      },
    },
  };
}

describe('protections set one directly after the other', () => {
  it.each([
    ['email', 'paymentPassword', 'authenticator'],
    ['email', 'authenticator'],
    ['paymentPassword', 'email', 'authenticator'],
    ['paymentPassword', 'authenticator'],
  ] as const)('need no pause: %s, %s, %s', async (...order) => {
    const { steps } = await begin(order.some((one) => one === 'email') ? null : newAddress());
    for (const step of order.filter((one) => one !== undefined)) {
      expect(await steps[step]()).toMatchObject({ name: 'ok', data: { holdUntil: 0 } });
    }
  });

  it('say of the code that has switched the authenticator on when the next one comes', async () => {
    const { person, token, steps, codeOf } = await begin(newAddress());
    expect((await steps.authenticator()).name).toBe('ok');
    const used = { authenticator: codeOf() };
    for (let tries = 0; tries < 7; tries += 1) {
      const { name, data } = await steps.paymentPassword(used);
      expect(name).toBe('proofNeeded');
      // It was right, so it counts as no guess and locks nothing.
      expect(data).toEqual({
        needed: ['authenticator'],
        wrong: 'authenticator',
        nextCodeInSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
      });
    }
    expect((await steps.paymentPassword({ authenticator: codeOf(1) })).name).toBe('ok');
    const rows = await test.db.select().from(persons).where(eq(persons.id, person.id));
    expect(rows[0]?.paymentPasswordHash).not.toBeNull();
    expect(token).not.toBe('');
  });

  it('do not say it while tries are locked', async () => {
    const { person, steps, codeOf } = await begin(newAddress());
    await steps.authenticator();
    const used = codeOf();
    for (let tries = 0; tries < 5; tries += 1) {
      await steps.paymentPassword({ authenticator: codeOf(20 + tries) });
    }
    expect((await steps.paymentPassword({ authenticator: used })).name).toBe('locked');
    await test.db.execute(sql`delete from secret_tries where subject = ${`person:${person.id}`}`);
    expect((await steps.paymentPassword({ authenticator: codeOf(1) })).name).toBe('ok');
  });
});
