import { randomUUID } from 'node:crypto';
import { getOperation } from '@shared/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { once } from '../../ledger/operations.ts';
import { ApiError } from '../../platform/errors.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ask = (operationKey: string, token?: string) =>
  test.call(getOperation, { operationKey }, token === undefined ? {} : { token });

async function withOperation(effect: () => Promise<unknown>) {
  const { token, person } = await test.signIn();
  const key = randomUUID();
  const businessAt = new Date();
  const request = {
    ownerId: person.id,
    key,
    // Its call stores the whole answer.
    kind: 'tasks.cashNovice' as const,
    content: 1,
    businessAt,
  };
  const work = test.database.transaction((tx) => once(tx, request, effect));
  await work.catch(() => undefined);
  return { key, token };
}

describe('an operation by its key', () => {
  it('that is completed has its kind, answer and time', async () => {
    const { key, token } = await withOperation(async () => ({ id: 'r1', amount: '1.5' }));
    const { name, data } = await ask(key, token);
    expect(name).toBe('ok');
    expect(data).toMatchObject({
      state: 'done',
      kind: 'tasks.cashNovice',
      answer: { id: 'r1', amount: '1.5' },
    });
    expect(Math.abs((data?.createdAt ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('that was not requested is unknown, like one that only the ledger refused', async () => {
    const { key, token } = await withOperation(() => Promise.reject(new ApiError('notEnough')));
    expect((await ask(key, token)).data).toEqual({ state: 'unknown' });
    expect((await ask(randomUUID(), token)).data).toEqual({ state: 'unknown' });
  });

  it('of another person is unknown', async () => {
    const { key } = await withOperation(async () => 'done');
    const other = await test.signIn();
    expect((await ask(key, other.token)).data).toEqual({ state: 'unknown' });
  });

  it('asks a visitor to sign in', async () => {
    expect((await ask(randomUUID())).name).toBe('signInNeeded');
  });

  it.each(['', 'short', 'x'.repeat(65), 'with a space 1234', "'; drop table x;--"])(
    'refuses the key “%s”',
    async (key) => {
      const { token } = await test.signIn();
      expect((await ask(key, token)).name).toBe('invalidRequest');
    },
  );
});
