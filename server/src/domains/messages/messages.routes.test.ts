import type { MessageList } from '@shared/contract/messages';
import {
  getMessageCount,
  getSystemMessage,
  lastOtherMessage,
  listFansMessages,
  listSystemMessages,
  readMessages,
} from '@shared/contract/messages';
import { hostileTexts, tooLongText } from '@shared/lib/hostile-texts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { fanMessages, systemMessages } from '../../schema/tables/messages.ts';
import { writeSystemMessage } from './messages.mutations.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const tell = (person: TestPerson, level = 1) =>
  writeSystemMessage(test.db, { personId: person.id, kind: 'levelReached', params: { level } });

async function act(to: TestPerson, values: Partial<typeof fanMessages.$inferInsert> = {}) {
  const fromId = values.fromId ?? (await makePerson(test.db)).id;
  const id = newId();
  const message = { id, personId: to.id, kind: 'comment', content: 'Nice!', ...values } as const;
  await test.db.insert(fanMessages).values({ ...message, fromId });
  return id;
}

const counts = async (token: string) => {
  const { data } = await test.call(getMessageCount, {}, { token });
  return [data?.systemCount, data?.interactiveCount];
};

const lists = { system: listSystemMessages, interactive: listFansMessages } as const;
const names = Object.keys(lists) as MessageList[];

describe('a new person', () => {
  it('has no messages', async () => {
    const { token } = await test.signIn();
    const { data } = await test.call(getMessageCount, {}, { token });
    expect(data).toEqual({
      systemCount: 0,
      interactiveCount: 0,
      lastSystemTitle: '',
      lastOtherMessage: '',
    });
    for (const name of names) {
      const page = await test.call(lists[name], {}, { token });
      expect(page.data).toEqual({ items: [], nextCursor: null });
    }
  });
});

describe.each(names)('the %s list', (name) => {
  const add = (person: TestPerson) => (name === 'system' ? tell(person) : act(person));

  it('has pages newest first, without gaps or repetitions, of the person only', async () => {
    const { token, person } = await test.signIn();
    await add(await makePerson(test.db));
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.push(await add(person));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await test.call(lists[name], { limit: 3, cursor }, { token });
      found.push(...(data?.items ?? []).map(({ id }) => id));
      cursor = data?.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual([...ids].sort().reverse());
  });

  it.each([{ cursor: 'nonsense' }, { cursor: '-'.repeat(36) }, { limit: 0 }, { limit: 51 }])(
    'refuses %o',
    async (body) => {
      const { token } = await test.signIn();
      expect((await test.call(lists[name], body, { token })).name).toBe('invalidRequest');
    },
  );

  it('is marked as read up to the newest seen message, for this person only', async () => {
    const { token, person } = await test.signIn();
    const other = await test.signIn();
    await add(other.person);
    // Only the id orders messages of one millisecond.
    const ids = [await add(person), await add(person), await add(person)].sort();
    const [, seen = '', later = ''] = ids;
    const answer = await test.call(readMessages, { list: name, upTo: seen }, { token });
    expect(answer.name).toBe('ok');
    const { data } = await test.call(lists[name], {}, { token });
    expect(data?.items.map(({ id, isRead }) => isRead === (id === later ? 0 : 1))).toEqual([
      true,
      true,
      true,
    ]);
    const at = name === 'system' ? 0 : 1;
    expect((await counts(token))[at]).toBe(1);
    expect((await counts(other.token))[at]).toBe(1);
  });

  it('counts to 100 at most', async () => {
    const { token, person } = await test.signIn();
    const fromId = (await makePerson(test.db)).id;
    const rows = Array.from({ length: 103 }, () => ({ id: newId(), personId: person.id }));
    if (name === 'system') {
      await test.db
        .insert(systemMessages)
        .values(rows.map((row) => ({ ...row, kind: 'welcome', params: {} })));
    } else {
      await test.db
        .insert(fanMessages)
        .values(rows.map((row) => ({ ...row, fromId, kind: 'mention' as const })));
    }
    expect(await counts(token)).toEqual(name === 'system' ? [100, 0] : [0, 100]);
  });
});

describe('a system message', () => {
  it('is in the language of the call, with its amount apart from the text', async () => {
    const { token, person } = await test.signIn();
    const personId = person.id;
    await writeSystemMessage(test.db, {
      personId,
      kind: 'withdrawalCompleted',
      params: { amount: '12.5', asset: 'USDT' },
      at: new Date('2026-03-01T10:00:00Z'),
    });
    await tell(person, 3);
    const { data } = await test.call(listSystemMessages, {}, { token, language: 'fr' });
    expect(data?.items).toMatchObject([
      { kind: 'levelReached', title: 'Niveau créateur 3', amount: null, asset: null },
      { kind: 'withdrawalCompleted', amount: '-12.5', asset: 'USDT', createdAt: 1_772_359_200 },
    ]);
    const count = await test.call(getMessageCount, {}, { token, language: 'ja' });
    expect(count.data?.lastSystemTitle).toBe('クリエイターレベル3');
  });

  it('becomes read when it is opened', async () => {
    const { token, person } = await test.signIn();
    const id = await tell(person, 2);
    expect(await counts(token)).toEqual([1, 0]);
    const opened = await test.call(getSystemMessage, { id }, { token });
    expect(opened.data?.detail).toMatchObject({
      id,
      isRead: 1,
      excerpt: 'You’ve reached creator level 2.',
      link: '/creator',
    });
    expect(opened.data?.detail.text).toContain('rewards');
    const readAt = async () =>
      (await test.db.select().from(systemMessages).where(eq(systemMessages.id, id)))[0]?.readAt;
    const first = await readAt();
    expect(first).toBeInstanceOf(Date);
    await test.call(getSystemMessage, { id }, { token });
    expect(await readAt()).toEqual(first);
    expect(await counts(token)).toEqual([0, 0]);
  });

  it('of another person is not found and stays unread', async () => {
    const { token } = await test.signIn();
    const other = await test.signIn();
    const id = await tell(other.person);
    expect((await test.call(getSystemMessage, { id }, { token })).name).toBe('notFound');
    expect((await test.call(getSystemMessage, { id: newId() }, { token })).name).toBe('notFound');
    expect(await counts(other.token)).toEqual([1, 0]);
  });

  it.each([{}, { id: 'x' }, { id: '-'.repeat(36) }])('refuses %o', async (body) => {
    const { token } = await test.signIn();
    const answer = await test.post(getSystemMessage.path, body, { token });
    expect(answer.name).toBe('invalidRequest');
  });

  it('is opened by a request that cannot be replayed', async () => {
    const { token, person } = await test.signIn();
    const id = await tell(person);
    const nonce = 'a'.repeat(32);
    await test.call(getSystemMessage, { id }, { token, nonce });
    const again = await test.call(getSystemMessage, { id }, { token, nonce });
    expect(again.name).toBe('nonceSeen');
  });

  it('does not exist if its event was rolled back', async () => {
    const { token, person } = await test.signIn();
    const undone = test.database.transaction(async (tx) => {
      await writeSystemMessage(tx, { personId: person.id, kind: 'welcome', params: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await counts(token)).toEqual([0, 0]);
  });
});

describe('fan messages', () => {
  it('name the person, the event and its subject; the newest also as JSON text', async () => {
    const { token, person } = await test.signIn();
    const fan = await makePerson(test.db, { nickName: 'Pixel', avatar: '/a.png' });
    await act(person, { fromId: fan.id, kind: 'like_video', content: 'Rain' });
    const { data } = await test.call(listFansMessages, {}, { token });
    const fromUser = { uid: fan.uid, nickName: 'Pixel' };
    expect(data?.items).toMatchObject([
      {
        title: 'like_video',
        content: 'Rain',
        fromUser: { ...fromUser, avatar: '/a.png' },
        isRead: 0,
      },
    ]);
    const count = await test.call(getMessageCount, {}, { token });
    const last = lastOtherMessage.parse(JSON.parse(count.data?.lastOtherMessage ?? ''));
    expect(last).toEqual({ title: 'like_video', content: 'Rain', fromUser });
  });

  it.each([{ list: 'others', upTo: newId() }, { list: 'system' }, { list: 'system', upTo: 'x' }])(
    'are not marked as read by %o',
    async (body) => {
      const { token } = await test.signIn();
      expect((await test.post(readMessages.path, body, { token })).name).toBe('invalidRequest');
    },
  );
});

describe('fan messages of one kind', () => {
  it('have pages without other kinds', async () => {
    const { token, person } = await test.signIn();
    const visits: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      await act(person);
      visits.push(await act(person, { kind: 'visit', content: '' }));
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const body = { kind: 'visit', limit: 2, cursor } as const;
      const { data } = await test.call(listFansMessages, body, { token });
      found.push(...(data?.items ?? []).map(({ id }) => id));
      cursor = data?.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual([...visits].sort().reverse());
    const unknown = await test.post(listFansMessages.path, { kind: 'poke' }, { token });
    expect(unknown.name).toBe('invalidRequest');
  });
});

describe('a hostile text', () => {
  it.each([...hostileTexts, tooLongText])(
    '$what is returned as it was written',
    async ({ text }) => {
      const { token, person } = await test.signIn();
      await act(person, { content: text });
      const { data } = await test.call(listFansMessages, {}, { token });
      expect(data?.items[0]?.content).toBe(text);
      const count = await test.call(getMessageCount, {}, { token });
      const last = JSON.parse(count.data?.lastOtherMessage ?? '') as { content: string };
      expect(last.content).toBe(text);
    },
  );
});

describe('a visitor', () => {
  it.each([getMessageCount, listSystemMessages, getSystemMessage, listFansMessages, readMessages])(
    'is asked to sign in by $path',
    async ({ path }) => {
      expect((await test.post(path, {})).name).toBe('signInNeeded');
    },
  );
});
