import { recentPeople, searchPeople } from '@shared/contract/people';
import { hostileTexts } from '@shared/lib/hostile-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { operations } from '../../schema/tables/ledger.ts';
import { receipts } from '../../schema/tables/receipts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await makePerson(test.db, {
    uid: '70000001',
    userName: 'mara.lindt',
    nickName: 'Sunny',
    email: 'Mara@Example.com',
  });
  await makePerson(test.db, { uid: '70000002', userName: 'Mara', nickName: '小明' });
  await makePerson(test.db, { uid: '70000003', userName: 'other', nickName: 'mara100' });
  await makePerson(test.db, { uid: '70000004', userName: 'a_b', nickName: 'Ab' });
  await makePerson(test.db, { uid: '70000005', userName: 'axb', nickName: 'Xb' });
  await makePerson(test.db, { userName: 'zora.first', nickName: 'First' });
  await makePerson(test.db, { userName: 'zz.last', nickName: 'Zora' });
  await makePerson(test.db, { userName: 'mara.leaving', erasesAt: new Date() });
  await makePerson(test.db, { userName: 'mara.gone', erasedAt: new Date() });
});
afterAll(() => test.close());

describe('people', () => {
  it.each([
    ['the whole id', '70000001', ['mara.lindt']],
    ['no part of an id', '7000000', []],
    [
      'how a user name begins, the exact one first, and a nickname',
      'MARA',
      ['Mara', 'mara.lindt', 'other'],
    ],
    ['a nickname that is exact before names that only begin so', 'zora', ['zz.last', 'zora.first']],
    ['a user name with @', '@mara.l', ['mara.lindt']],
    ['a nickname of two characters', '小明', ['Mara']],
    ['no middle of a name', 'lindt', []],
    ['a whole e-mail, in any case', ' mara@example.COM ', ['mara.lindt']],
    ['no part of an e-mail', 'mara@exam', []],
    ['an underscore as itself', 'a_b', ['a_b']],
    ['a percent sign as itself', '%a', []],
    ['nothing for one character', 'm', []],
    ['nothing for spaces', '   ', []],
  ])('are found by %s', async (_what, keyword, names) => {
    const { token } = await test.signIn();
    const { data } = await test.call(searchPeople, { keyword }, { token });
    expect(data?.items.map(({ userName }) => userName)).toEqual(names);
  });

  it('are shown with public data and no e-mail', async () => {
    const { token } = await test.signIn();
    const { data } = await test.call(searchPeople, { keyword: 'mara@example.com' }, { token });
    expect(data?.items).toEqual([
      { uid: '70000001', userName: 'mara.lindt', nickName: 'Sunny', avatar: '' },
    ]);
  });

  it.each(hostileTexts)('are not found by $what', async ({ text }) => {
    const { token } = await test.signIn();
    const answer = await test.post(searchPeople.path, { keyword: text.slice(0, 100) }, { token });
    expect(answer).toMatchObject({ name: 'ok', data: { items: [] } });
  });

  it('do not include the person who searches', async () => {
    const { token, person } = await test.signIn();
    const { data } = await test.call(searchPeople, { keyword: person.uid }, { token });
    expect(data?.items).toEqual([]);
  });

  it('are rate-limited against harvesting', async () => {
    const { token } = await test.signIn();
    const other = await test.signIn();
    const names: string[] = [];
    for (let i = 0; i < 25; i += 1) {
      names.push((await test.call(searchPeople, { keyword: `nobody${i}` }, { token })).name);
    }
    expect(names.slice(0, 20)).toEqual(Array(20).fill('ok'));
    expect(names.at(-1)).toBe('tooManyRequests');
    const theirs = await test.call(searchPeople, { keyword: 'mara' }, { token: other.token });
    expect(theirs.name).toBe('ok');
  });

  it('refuses a keyword that is too long', async () => {
    const { token } = await test.signIn();
    const answer = await test.call(searchPeople, { keyword: 'x'.repeat(101) }, { token });
    expect(answer.name).toBe('invalidRequest');
  });
});

describe('the last recipients', () => {
  it('are the person’s own, each once, last first, without erased accounts', async () => {
    const { token, person } = await test.signIn();
    const stranger = await test.signIn();
    const [first, second, gone] = [
      await makePerson(test.db, { userName: 'first' }),
      await makePerson(test.db, { userName: 'second' }),
      await makePerson(test.db, { userName: 'gone', erasesAt: new Date() }),
    ];
    await send(person.id, first.id, 1);
    await send(person.id, second.id, 2);
    await send(person.id, first.id, 3);
    await send(person.id, gone.id, 4);
    await send(stranger.person.id, second.id, 5);
    const { data } = await test.call(recentPeople, {}, { token });
    expect(data?.items.map(({ userName }) => userName)).toEqual(['first', 'second']);
  });

  it('are empty for a new person', async () => {
    const { token } = await test.signIn();
    expect((await test.call(recentPeople, {}, { token })).data).toEqual({ items: [] });
  });
});

async function send(ownerId: string, counterpartyId: string, day: number): Promise<void> {
  const operationId = newId();
  const businessAt = new Date(Date.UTC(2026, 0, day));
  await test.db.insert(operations).values({
    id: operationId,
    ownerId,
    key: operationId,
    kind: 'money.transferUsdt',
    contentHash: '',
    businessAt,
  });
  await test.db.insert(receipts).values({
    operationId,
    ownerId,
    kind: 'transfer',
    asset: 'USDT',
    amount: 1n,
    fee: 0n,
    receiveAsset: 'USDT',
    receive: 1n,
    counterpartyId,
    businessAt,
  });
}
