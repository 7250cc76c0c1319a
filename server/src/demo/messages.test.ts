import { interactionKinds } from '@shared/contract/enums';
import {
  getMessageCount,
  getSystemMessage,
  listFansMessages,
  listSystemMessages,
} from '@shared/contract/messages';
import { getOrderDetail } from '@shared/contract/shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs, startDemoApp } from '../../test/demo.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startDemoApp();
});
afterAll(() => test.close());

describe('the demo', () => {
  it('has system messages of every kind for the rich account, the newest unread', async () => {
    const token = await signInAs(test, 'mara.lindt');
    const { data } = await test.call(listSystemMessages, { limit: 50 }, { token });
    const items = data?.items ?? [];
    expect(items.length).toBeGreaterThan(34);
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(14);
    expect([items.at(0)?.isRead, items.at(-1)?.isRead]).toEqual([0, 1]);
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('links a parcel’s message to its order', async () => {
    const token = await signInAs(test, 'mara.lindt');
    const { data } = await test.call(listSystemMessages, { limit: 50 }, { token });
    const shipped = data?.items.find(({ kind }) => kind === 'orderShipped');
    const opened = await test.call(getSystemMessage, { id: shipped?.id ?? '' }, { token });
    const orderId = opened.data?.detail.link?.replace('/order-details/', '') ?? '';
    expect((await test.call(getOrderDetail, { orderId }, { token })).name).toBe('ok');
  });

  it('has fan messages of every kind, some unread', async () => {
    const token = await signInAs(test, 'mara.lindt');
    const { data } = await test.call(listFansMessages, { limit: 50 }, { token });
    const found = new Set(data?.items.map(({ title }) => title));
    expect([...found].sort()).toEqual([...interactionKinds].sort());
    expect(new Set(data?.items.map(({ fromUser }) => fromUser.uid)).size).toBe(9);
    const count = await test.call(getMessageCount, {}, { token });
    expect(count.data?.systemCount).toBeGreaterThan(3);
    expect(count.data?.interactiveCount).toBeGreaterThan(3);
  });

  it('leaves the new account empty', async () => {
    const token = await signInAs(test, 'tomo_hara');
    const { data } = await test.call(getMessageCount, {}, { token });
    expect(data).toMatchObject({ systemCount: 0, interactiveCount: 0, lastOtherMessage: '' });
  });
});
