import {
  changeBirthday,
  changeRegion,
  changeUserName,
  getMyProfile,
  isUserNameAvailable,
  setPrivacy,
  updateMyProfile,
} from '@shared/contract/user';
import { hostileTexts, tooLongText } from '@shared/lib/hostile-texts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { uploads } from '../../schema/tables/home.ts';
import { countries, persons } from '../../schema/tables/identity.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.db.insert(countries).values({ code: 'FR', phoneCode: '33' }).onConflictDoNothing();
});
afterAll(() => test.close());

const wrong = (path: string, key: string) => ({
  name: 'invalidRequest',
  data: { fields: [{ path, key }] },
});
const isFree = async (token: string, username: string) => {
  const { data } = await test.call(isUserNameAvailable, { username }, { token });
  return data ?? { Available: false, reason: 'refused' };
};
const freshName = () => `Name.${newId().slice(-12)}`;

/** Makes the account and its names older. */
const age = (id: string, by: string) =>
  test.db.execute(sql`update persons set version = gen_random_uuid(),
    created_at = created_at - ${by}::interval,
    username_updated_at = username_updated_at - ${by}::interval,
    nickname_updated_at = nickname_updated_at - ${by}::interval where id = ${id}`);

describe('a profile', () => {
  it('changes only the given fields', async () => {
    const { token, person } = await test.signIn();
    const changed = await test.call(
      updateMyProfile,
      { signature: ' Hello <b>there</b> ', gender: 2 },
      { token },
    );
    expect(changed.data).toMatchObject({
      uid: person.uid,
      signature: 'Hello <b>there</b>',
      gender: 2,
      nickName: `Nick${person.uid}`,
      nicknameUpdatedAt: 0,
    });
    expect((await test.call(updateMyProfile, {}, { token })).data).toEqual(changed.data);
  });

  it.each([
    [{ nickName: 'a b' }, 'nickName', '000721'],
    [{ nickName: '' }, 'nickName', '000958'],
    [{ nickName: 'x'.repeat(31) }, 'nickName', '002108'],
    [{ signature: 'x'.repeat(161) }, 'signature', '002108'],
    [{ avatar: 'https://elsewhere.example/a.png' }, 'avatar', 'invalid'],
    [{ backgroundImage: '/files/../secret' }, 'backgroundImage', 'invalid'],
  ])('refuses %j', async (body, path, key) => {
    const { token } = await test.signIn();
    expect(await test.call(updateMyProfile, body, { token })).toMatchObject(wrong(path, key));
  });

  it('accepts only pictures that its owner has uploaded', async () => {
    const [mine, theirs] = [await test.signIn(), await test.signIn()];
    const fileName = `${newId().replaceAll('-', '')}.png`;
    await test.db.insert(uploads).values({
      id: newId(),
      ownerId: mine.person.id,
      tokenHash: newId(),
      purpose: 'avatar',
      kind: 'picture',
      bytes: 10,
      expiresAt: new Date(),
      fileName,
      finishedAt: new Date(),
    });
    const avatar = `/files/${fileName}`;
    const taken = await test.call(updateMyProfile, { avatar }, { token: theirs.token });
    expect(taken).toMatchObject(wrong('avatar', 'invalid'));
    const set = await test.call(updateMyProfile, { avatar }, { token: mine.token });
    expect(set.data).toMatchObject({ avatar });
    const none = await test.call(updateMyProfile, { avatar: '' }, { token: mine.token });
    expect(none.data).toMatchObject({ avatar: '' });
  });

  it('has a nickname that changes at once, and then again after 7 days', async () => {
    const { token, person } = await test.signIn();
    const name = (nickName: string) => test.call(updateMyProfile, { nickName }, { token });
    const first = await name('Mara');
    expect(first.data?.nicknameUpdatedAt).toBeGreaterThan(0);
    expect((await name('Mara')).name).toBe('ok');
    await age(person.id, '6 days 23 hours');
    const early = await test.call(
      updateMyProfile,
      { nickName: 'Mara2', signature: 'not kept either' },
      { token },
    );
    expect(early).toMatchObject(wrong('nickName', '002109'));
    expect((await test.call(getMyProfile, {}, { token })).data?.signature).toBe('');
    await age(person.id, '1 hour');
    expect((await name('Mara2')).data).toMatchObject({ nickName: 'Mara2' });
  });

  it('can change the nickname even if the clock was set back since joining', async () => {
    const person = await makePerson(test.db, { createdAt: new Date(Date.now() + 1000) });
    const { token } = await test.signIn(person);
    const changed = await test.call(updateMyProfile, { nickName: 'Mara' }, { token });
    expect(changed.data?.nicknameUpdatedAt).toBeGreaterThan(0);
  });

  it('has a birthday and a region, or none', async () => {
    const { token } = await test.signIn();
    const birthday = (text: string) => test.call(changeBirthday, { birthday: text }, { token });
    expect((await birthday('1994-05-17')).data).toMatchObject({ birthday: '1994-05-17' });
    for (const text of ['1994-02-30', '2999-01-01', '17.05.1994', '2020-01-01']) {
      expect(await birthday(text)).toMatchObject(wrong('birthday', '002107'));
    }
    expect((await birthday('')).data).toMatchObject({ birthday: '', age: 0 });
    const region = (code: string) => test.call(changeRegion, { region: code }, { token });
    expect((await region('FR')).data).toMatchObject({ region: 'FR' });
    expect(await region('XX')).toMatchObject(wrong('region', 'invalid'));
    expect(await region('fr')).toMatchObject(wrong('region', 'invalid'));
    expect((await region('')).data).toMatchObject({ region: '' });
  });

  it('accepts switches as numbers and as texts', async () => {
    const { token } = await test.signIn();
    const set = (body: object) => test.post(setPrivacy.path, body, { token });
    expect((await set({ download: '0', showFan: 0 })).data).toMatchObject({
      download: 0,
      showFan: 0,
      showStars: 1,
    });
    expect((await set({ download: 1, showFan: '1' })).data).toMatchObject({
      download: 1,
      showFan: 1,
    });
    expect((await set({ download: 'yes' })).name).toBe('invalidRequest');
    expect((await set({})).name).toBe('ok');
  });
});

describe('a hostile text', () => {
  /** Removes invisible and misleading characters; everything else stays as typed. */
  const kept = (text: string) =>
    text.replace(/[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu, '').trim();

  it.each(hostileTexts)('$what is kept as text, or refused as too long', async ({ text }) => {
    const { token } = await test.signIn();
    const { data } = await test.call(updateMyProfile, { signature: text }, { token });
    expect(data?.signature).toBe(kept(text));
    const names = await test.call(updateMyProfile, { nickName: `${text}!` }, { token });
    expect(names.name).toBe('invalidRequest');
    expect((await isFree(token, `${text} `)).Available).not.toBe(true);
  });

  it('of 10,000 characters is refused', async () => {
    const { token } = await test.signIn();
    const { text } = tooLongText;
    for (const [call, path, body] of [
      [updateMyProfile, 'signature', { signature: text }],
      [updateMyProfile, 'nickName', { nickName: text }],
      [changeUserName, 'username', { username: text }],
      [isUserNameAvailable, 'username', { username: text }],
    ] as const) {
      const answer = await test.post(call.path, body, { token });
      expect(answer).toMatchObject({ name: 'invalidRequest', data: { fields: [{ path }] } });
    }
    expect((await test.call(getMyProfile, {}, { token })).data?.signature).toBe('');
  });
});

describe('a user name', () => {
  const change = (token: string, username: string) =>
    test.call(changeUserName, { username }, { token });

  it('changes at once if it came with the account, and then after 30 days', async () => {
    const { token, person } = await test.signIn();
    const name = freshName();
    const first = await change(token, name);
    expect(first.data).toMatchObject({ userName: name });
    expect(first.data?.usernameUpdatedAt).toBeGreaterThan(0);
    expect((await change(token, name)).name).toBe('ok');
    await age(person.id, '29 days');
    expect(await change(token, freshName())).toMatchObject(wrong('username', '002109'));
    await age(person.id, '1 day');
    expect((await change(token, freshName())).name).toBe('ok');
  });

  it('that exists is taken, in upper or lower case', async () => {
    const userName = freshName();
    const owner = await makePerson(test.db, { userName });
    const { token } = await test.signIn();
    const taken = { Available: false, reason: '002101' };
    expect(await isFree(token, userName.toUpperCase())).toEqual(taken);
    expect(await change(token, userName.toUpperCase())).toMatchObject(wrong('username', '002101'));
    const own = await test.signIn(owner);
    expect(await isFree(own.token, userName)).toEqual({ Available: true, reason: '' });
  });

  it.each([
    ['', '000958'],
    ['a b', '001471'],
    ['ab', '002112'],
    ['x'.repeat(31), '002108'],
    ['80012468', '002113'],
    ['support', '002101'],
  ])('%j is not allowed: %s', async (username, reason) => {
    const { token } = await test.signIn();
    expect(await isFree(token, username)).toEqual({ Available: false, reason });
    expect(await change(token, username)).toMatchObject(wrong('username', reason));
  });

  it('chosen by two at once goes to one', async () => {
    const [one, other] = [await test.signIn(), await test.signIn()];
    const username = freshName();
    const answers = await Promise.all([
      change(one.token, username),
      change(other.token, username.toUpperCase()),
    ]);
    expect(answers.map(({ name }) => name).sort()).toEqual(['invalidRequest', 'ok']);
    expect(answers.find(({ name }) => name !== 'ok')).toMatchObject(wrong('username', '002101'));
    const owners = await test.db
      .select()
      .from(persons)
      .where(eq(sql`lower(${persons.userName})`, username.toLowerCase()));
    expect(owners).toHaveLength(1);
  });
});
