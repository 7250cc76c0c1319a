import type { Proof } from '@shared/contract/proof';
import {
  checkPaymentPassword,
  getSafeInfo,
  getTwoStepKey,
  resetPayPassword,
  setTwoStep,
} from '@shared/contract/safe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGuarded, password } from '../../../test/identity.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { authenticatorCode } from '../../access/authenticator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('a change ends the other sessions, and not the one that makes it', () => {
  const setUp = async (person: TestPerson) => ({
    mine: (await test.signIn(person)).token,
    others: [(await test.signIn(person)).token, (await test.signIn(person)).token],
  });
  const answer = async (token: string) => (await test.call(getSafeInfo, {}, { token })).name;
  const expectOthersEnded = async ({ mine, others }: Awaited<ReturnType<typeof setUp>>) => {
    expect(await answer(mine)).toBe('ok');
    expect(await Promise.all(others.map(answer))).toEqual(['sessionEnded', 'sessionEnded']);
  };
  const switchOn = async (token: string, proof: Proof) => {
    const { data } = await test.call(getTwoStepKey, { proof }, { token });
    const code = authenticatorCode((data as { key: string }).key, new Date());
    return test.call(setTwoStep, { isTwoStep: 1, code }, { token });
  };

  it('of the payment password; its first set-up leaves them', async () => {
    const sessions = await setUp(await makePerson(test.db, { password }));
    const set = (newPayPassword: string, proof: Proof) =>
      test.call(resetPayPassword, { newPayPassword, proof }, { token: sessions.mine });
    expect((await set('274163', { password })).name).toBe('ok');
    expect(await Promise.all(sessions.others.map(answer))).toEqual(['ok', 'ok']);
    expect((await set('590382', { paymentPassword: '111111' })).name).toBe('proofNeeded');
    expect(await Promise.all(sessions.others.map(answer))).toEqual(['ok', 'ok']);
    expect((await set('590382', { paymentPassword: '274163' })).name).toBe('ok');
    await expectOthersEnded(sessions);
  });

  it('of the payment password by two sessions at the same moment: one, and it ends the other', async () => {
    const { mine, others } = await setUp(await makePerson(test.db, { password }));
    const set = (token: string, newPayPassword: string, proof: Proof) =>
      test.call(resetPayPassword, { newPayPassword, proof }, { token });
    expect((await set(mine, '274163', { password })).name).toBe('ok');
    const tokens = [mine, others[0] ?? ''];
    const proof = { paymentPassword: '274163' };
    const answers = await Promise.all([
      set(tokens[0] ?? '', '590382', proof),
      set(tokens[1] ?? '', '836150', proof),
    ]);
    const winners = answers.flatMap(({ name }, index) => (name === 'ok' ? [index] : []));
    expect(winners).toHaveLength(1);
    const alive = await Promise.all(tokens.map(answer));
    expect(alive).toEqual(tokens.map((_, index) => (index === winners[0] ? 'ok' : 'sessionEnded')));
    const held = winners[0] === 0 ? '590382' : '836150';
    const check = { paymentPassword: held };
    const token = tokens[winners[0] ?? 0] ?? '';
    expect((await test.call(checkPaymentPassword, check, { token })).name).toBe('ok');
  });

  it('of the authenticator: switched on, replaced and switched off', async () => {
    const first = await setUp(await makePerson(test.db, { password }));
    expect((await switchOn(first.mine, { password })).name).toBe('ok');
    await expectOthersEnded(first);

    const guarded = await makeGuarded(test);
    const second = await setUp(guarded);
    expect((await switchOn(second.mine, { authenticator: guarded.codeAt(0) })).name).toBe('ok');
    await expectOthersEnded(second);

    const other = await makeGuarded(test);
    const third = await setUp(other);
    const proof = { authenticator: other.codeAt(0) };
    const off = await test.call(setTwoStep, { isTwoStep: 0, proof }, { token: third.mine });
    expect(off.name).toBe('ok');
    await expectOthersEnded(third);
  });
});
