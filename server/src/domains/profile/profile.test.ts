import { listFansMessages } from '@shared/contract/messages';
import {
  followPerson,
  getProfile,
  getUserSig,
  listFollowers,
  listFollowing,
  visitPerson,
} from '@shared/contract/profile';
import { setPrivacy } from '@shared/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { readUserSig } from '../../../test/read-user-sig.ts';
import { startTestApp, type TestApp, testChatKey } from '../../../test/test-app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { follows, persons } from '../../schema/tables/identity.ts';
import { fanMessages } from '../../schema/tables/messages.ts';
import { signatureSeconds } from './user-sig.ts';

const chat = testChatKey;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Signed = Awaited<ReturnType<TestApp['signIn']>>;

const profileOf = async (viewer: Signed, uid?: string) =>
  (await test.call(getProfile, { uid }, { token: viewer.token })).data;
const setFollow = (viewer: Signed, uid: string, follow: 0 | 1 = 1) =>
  test.call(followPerson, { uid, follow }, { token: viewer.token });

async function somebody(): Promise<Signed> {
  const person = await makePerson(test.db, {
    region: 'FR',
    birthday: '1994-05-17',
    signature: 'Hello',
    email: 'hidden@demo.example',
  });
  return test.signIn(person);
}

describe('a profile', () => {
  it('of a person has only public data', async () => {
    const [viewer, other] = [await test.signIn(), await somebody()];
    const profile = await profileOf(viewer, other.person.uid);
    expect(profile).toMatchObject({
      uid: other.person.uid,
      region: 'FR',
      birthday: '1994-05-17',
      followCount: 0,
      fansCount: 0,
      isMe: 0,
      isFollowing: 0,
      followsMe: 0,
    });
    const told = JSON.stringify(profile);
    for (const secret of ['hidden@demo.example', 'INVITE', other.person.id, 'none']) {
      expect(told).not.toContain(secret);
    }
  });

  it('without a uid is the person’s own', async () => {
    const viewer = await somebody();
    expect(await profileOf(viewer)).toMatchObject({ uid: viewer.person.uid, isMe: 1 });
    expect(await profileOf(viewer, viewer.person.uid)).toMatchObject({ isMe: 1 });
  });

  it.each([
    ['nobody', {}],
    ['who is leaving', { erasesAt: new Date() }],
    ['who has left', { erasedAt: new Date() }],
  ])('of %s is not found', async (_who, columns) => {
    const viewer = await test.signIn();
    const gone = await makePerson(test.db, columns);
    const uid = Object.keys(columns).length > 0 ? gone.uid : '1';
    expect((await test.call(getProfile, { uid }, viewer)).name).toBe('notFound');
    expect((await setFollow(viewer, uid)).name).toBe('notFound');
    expect((await test.call(listFollowers, { uid }, viewer)).name).toBe('notFound');
  });
});

/** What others see while each switch is off. */
const hiddenBy = [
  ['download', { download: 0 }],
  ['showBirthday', { birthday: '', age: null }],
  ['showRegion', { region: '' }],
  ['showFan', { fansCount: null }],
  ['showFollow', { followCount: null }],
] as const;

describe('the privacy switch', () => {
  it.each(hiddenBy)('%s hides its field from others, and nothing else', async (name, hidden) => {
    const [viewer, other] = [await test.signIn(), await somebody()];
    const { uid } = other.person;
    const before = await profileOf(viewer, uid);
    const own = await profileOf(other);
    await test.call(setPrivacy, { [name]: 0 }, { token: other.token });
    expect(await profileOf(viewer, uid)).toEqual({ ...before, ...hidden });
    // The owner still sees everything; only the save switch shows in the own profile.
    const stays = name === 'download' ? { ...own, download: 0 } : own;
    expect(await profileOf(other)).toEqual(stays);
    await test.call(setPrivacy, { [name]: 1 }, { token: other.token });
    expect(await profileOf(viewer, uid)).toEqual(before);
  });

  it.each([
    ['showFan', listFollowers],
    ['showFollow', listFollowing],
  ] as const)('%s hides the list from others, not from its owner', async (name, list) => {
    const [viewer, other, third] = [await test.signIn(), await somebody(), await somebody()];
    const { uid } = other.person;
    await setFollow(third, uid);
    await setFollow(other, third.person.uid);
    await test.call(setPrivacy, { [name]: 0 }, { token: other.token });
    const told = await test.call(list, { uid }, { token: viewer.token });
    expect(told.data).toEqual({ items: [], nextCursor: null, isHidden: 1 });
    const own = await test.call(list, {}, { token: other.token });
    expect(own.data).toMatchObject({ isHidden: 0, items: [{ uid: third.person.uid }] });
  });
});

describe('following', () => {
  it('counts on both sides, notifies once, and ends', async () => {
    const [viewer, other] = [await test.signIn(), await test.signIn()];
    const { uid } = other.person;
    const first = await setFollow(viewer, uid);
    expect(first.data).toMatchObject({ isFollowing: 1, fansCount: 1, followsMe: 0 });
    expect((await setFollow(viewer, uid)).data).toEqual(first.data);
    expect(await profileOf(viewer)).toMatchObject({ followCount: 1 });
    expect(await profileOf(other, viewer.person.uid)).toMatchObject({ followsMe: 1 });
    expect((await setFollow(viewer, uid, 0)).data).toMatchObject({ isFollowing: 0, fansCount: 0 });
    expect((await setFollow(viewer, uid, 0)).name).toBe('ok');
    await setFollow(viewer, uid);
    const { data } = await test.call(listFansMessages, {}, { token: other.token });
    expect(data?.items).toMatchObject([
      { title: 'follow', content: '', fromUser: { uid: viewer.person.uid } },
    ]);
  });

  it('notifies again if it begins again on another day', async () => {
    const [viewer, other] = [await test.signIn(), await test.signIn()];
    const createdAt = new Date(Date.now() - 25 * 3600 * 1000);
    const [personId, fromId] = [other.person.id, viewer.person.id];
    const told = { id: newId(createdAt), personId, fromId, kind: 'follow', createdAt } as const;
    await test.db.insert(fanMessages).values(told);
    await setFollow(viewer, other.person.uid);
    const { data } = await test.call(listFansMessages, {}, { token: other.token });
    expect(data?.items).toHaveLength(2);
  });

  it('twice at once counts once', async () => {
    const [viewer, other] = [await test.signIn(), await test.signIn()];
    const { uid } = other.person;
    const answers = await Promise.all([setFollow(viewer, uid), setFollow(viewer, uid)]);
    expect(answers.map(({ name }) => name)).toEqual(['ok', 'ok']);
    expect(await profileOf(viewer, uid)).toMatchObject({ isFollowing: 1, fansCount: 1 });
    const told = await test.db
      .select()
      .from(fanMessages)
      .where(eq(fanMessages.personId, other.person.id));
    expect(told).toHaveLength(1);
  });

  it('oneself is refused', async () => {
    const viewer = await test.signIn();
    expect(await setFollow(viewer, viewer.person.uid)).toMatchObject({
      name: 'invalidRequest',
      data: { fields: [{ path: 'uid', key: 'invalid' }] },
    });
  });

  it('many people is rate-limited', async () => {
    const [viewer, other] = [await test.signIn(), await test.signIn()];
    const { uid } = other.person;
    // Ten at a time until the limit refuses, however slow the machine is.
    const names: string[] = [];
    for (let wave = 0; wave < 40 && !names.includes('tooManyRequests'); wave += 1) {
      const asked = Array.from({ length: 10 }, () => setFollow(viewer, uid));
      names.push(...(await Promise.all(asked)).map(({ name }) => name));
    }
    expect(names.filter((name) => name === 'ok').length).toBeGreaterThanOrEqual(60);
    expect(names).toContain('tooManyRequests');
    // Unfollowing is always possible.
    expect((await setFollow(viewer, uid, 0)).name).toBe('ok');
  });
});

describe('a visit', () => {
  const visit = (viewer: Signed, uid: string) =>
    test.call(visitPerson, { uid }, { token: viewer.token });
  const told = async (to: Signed) =>
    (await test.call(listFansMessages, {}, { token: to.token })).data?.items ?? [];

  it('notifies once a day per visitor, also with two at once', async () => {
    const [viewer, third, other] = [await somebody(), await somebody(), await somebody()];
    const { uid } = other.person;
    const names = await Promise.all([visit(viewer, uid), visit(viewer, uid), visit(third, uid)]);
    expect(names.map(({ name }) => name)).toEqual(['ok', 'ok', 'ok']);
    await visit(viewer, uid);
    const from = (await told(other)).map(({ title, fromUser }) => `${title} ${fromUser.uid}`);
    const both = [`visit ${viewer.person.uid}`, `visit ${third.person.uid}`];
    expect(from.sort()).toEqual(both.sort());
  });

  it('notifies again on another day', async () => {
    const [viewer, other] = [await somebody(), await somebody()];
    const createdAt = new Date(Date.now() - 24 * 3600 * 1000);
    const [personId, fromId] = [other.person.id, viewer.person.id];
    const before = { id: newId(createdAt), personId, fromId, kind: 'visit', createdAt } as const;
    await test.db.insert(fanMessages).values(before);
    await visit(viewer, other.person.uid);
    expect(await told(other)).toHaveLength(2);
  });

  it('of oneself, of a hidden visitor or without the call does not notify', async () => {
    const [viewer, other] = [await somebody(), await somebody()];
    await profileOf(viewer, other.person.uid);
    await visit(other, other.person.uid);
    await test.call(setPrivacy, { showFollow: 0 }, { token: viewer.token });
    expect((await visit(viewer, other.person.uid)).name).toBe('ok');
    expect(await told(other)).toEqual([]);
  });

  it('to an unknown person is not found', async () => {
    expect((await visit(await test.signIn(), '1')).name).toBe('notFound');
  });
});

describe('the lists', () => {
  it('have pages without gaps, also for rows of the same moment', async () => {
    const [viewer, star] = [await test.signIn(), await test.signIn()];
    const fans = await Promise.all(Array.from({ length: 7 }, () => makePerson(test.db)));
    const at = sql`now() - interval '1 hour'`;
    const followedId = star.person.id;
    await test.db
      .insert(follows)
      .values(fans.map(({ id }) => ({ followerId: id, followedId, createdAt: at })));
    const gone = await makePerson(test.db, { erasesAt: new Date() });
    await test.db.insert(follows).values({ followerId: gone.id, followedId });
    await setFollow(viewer, star.person.uid);
    await setFollow(viewer, fans[0]?.uid ?? '');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const body = { uid: star.person.uid, cursor, limit: 3 };
      const { data } = await test.call(listFollowers, body, { token: viewer.token });
      expect(data?.items.length).toBeLessThanOrEqual(3);
      for (const { uid, isMe, isFollowing } of data?.items ?? []) {
        seen.push(uid);
        expect(isMe).toBe(uid === viewer.person.uid ? 1 : 0);
        expect(isFollowing).toBe(uid === fans[0]?.uid ? 1 : 0);
      }
      cursor = data?.nextCursor ?? undefined;
    } while (cursor);
    expect(seen[0]).toBe(viewer.person.uid);
    expect([...seen].sort()).toEqual([viewer.person.uid, ...fans.map(({ uid }) => uid)].sort());
  });

  it.each(['nonsense', '1.x', '9'.repeat(30)])('refuse the cursor %s', async (cursor) => {
    const { token } = await test.signIn();
    for (const list of [listFollowers, listFollowing]) {
      expect((await test.call(list, { cursor }, { token })).name).toBe('invalidRequest');
    }
  });
});

describe('the chat', () => {
  it('is entered with the person’s own signature', async () => {
    const { token, person } = await test.signIn();
    const { data } = await test.call(getUserSig, {}, { token });
    const { userSig = '', chatId, expiresAt = 0 } = data ?? {};
    expect(chatId).toBe(`chat-${person.uid}`);
    const signedAt = expiresAt - signatureSeconds;
    expect(readUserSig(chat, { userSig, now: signedAt })).toBe(chatId);
    const [row] = await test.db.select().from(persons).where(eq(persons.id, person.id));
    expect(row?.chatId).toBe(chatId);
  });

  it('is not available without a chat service', async () => {
    const other = await startTestApp({ chat: undefined });
    const { token } = await other.signIn();
    expect((await other.call(getUserSig, {}, { token })).name).toBe('chatUnavailable');
    await other.close();
  });
});
