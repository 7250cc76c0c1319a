import { login, logout } from '@shared/contract/auth';
import { getDevices, getSafeInfo, signOutDevice } from '@shared/contract/safe';
import { getMyProfile } from '@shared/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGuarded, password, wrongPassword } from '../../../test/identity.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { type CallOptions, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { sessions } from '../../schema/tables/identity.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function signIn({ uid }: TestPerson, options: CallOptions): Promise<CallOptions> {
  const answer = await test.call(login, { kind: 'id', identifier: uid, password }, options);
  return { deviceId: options.deviceId ?? '', token: answer.data?.token ?? '' };
}
const proof = { password };
const devicesOf = async (options: CallOptions) =>
  (await test.call(getDevices, {}, options)).data?.items ?? [];
const isSignedIn = async (options: CallOptions) =>
  (await test.call(getMyProfile, {}, options)).name === 'ok';

describe('the devices of an account', () => {
  it('are listed, this one first, each once', async () => {
    const person = await makePerson(test.db, { password });
    const phone = await signIn(person, { deviceId: 'phone', appVersion: '4.1.0' });
    await signIn(person, { deviceId: 'tablet', appVersion: '4.2.0' });
    await signIn(person, { deviceId: 'tablet', appVersion: '4.3.0' });
    const items = await devicesOf(phone);
    expect(items).toMatchObject([
      { phoneModel: 'ios', appVersion: '4.1.0', isCurrent: true },
      { phoneModel: 'ios', appVersion: '4.3.0', isCurrent: false },
    ]);
    const [first] = items;
    expect(first?.signedInAt).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(first?.lastSeenAt).toBeGreaterThanOrEqual(first?.signedInAt ?? 0);
    expect(JSON.stringify(items)).not.toMatch(/phone"|tablet|127\.0\.0\.1/);
  });

  it('without an id count as one each', async () => {
    const person = await makePerson(test.db, { password });
    await signIn(person, { deviceId: 'anonymous' });
    const here = await signIn(person, { deviceId: 'anonymous' });
    expect((await devicesOf(here)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('are as many as the security page says', async () => {
    const person = await makePerson(test.db, { password });
    for (const deviceId of ['anonymous', 'phone', 'phone', 'anonymous']) {
      await signIn(person, { deviceId });
    }
    const here = await signIn(person, { deviceId: 'anonymous' });
    expect((await test.call(getSafeInfo, {}, here)).data?.devices).toBe(4);
    expect(await devicesOf(here)).toHaveLength(4);
  });

  it('are distinguished by their masked network', async () => {
    const person = await makePerson(test.db, { password });
    const four = await signIn(person, { deviceId: 'four', address: '203.0.113.77' });
    await signIn(person, { deviceId: 'six', address: '2001:db8:7:8::9' });
    await signIn(person, { deviceId: 'old' });
    // Sessions from before networks were stored have none.
    await test.db.execute(sql`update sessions set network = '' where device_id = 'old'
      and person_id = ${person.id}`);
    const networks = (await devicesOf({ ...four, address: '203.0.113.77' })).map(
      ({ network }) => network,
    );
    expect(networks.toSorted()).toEqual(['', '2001:db8:7:x', '203.0.113.x']);
  });

  it('do not include those of other people', async () => {
    const one = await makePerson(test.db, { password });
    const other = await makePerson(test.db, { password });
    await signIn(other, { deviceId: 'shared' });
    expect(await devicesOf(await signIn(one, { deviceId: 'shared' }))).toHaveLength(1);
  });
});

describe('signing a device out', () => {
  it('ends all its sessions and no other', async () => {
    const person = await makePerson(test.db, { password });
    const here = await signIn(person, { deviceId: 'here' });
    const lost = await signIn(person, { deviceId: 'lost' });
    const lostToo = await signIn(person, { deviceId: 'lost' });
    const third = await signIn(person, { deviceId: 'third' });
    const id = (await devicesOf(lost)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const asked = await test.call(signOutDevice, { id }, here);
    expect(asked).toMatchObject({ name: 'proofNeeded', data: { needed: ['password'] } });
    expect(await isSignedIn(lost)).toBe(true);
    const answer = await test.call(signOutDevice, { id, proof }, here);
    expect(answer.data).toEqual({ ended: 2 });
    expect(await isSignedIn(lost)).toBe(false);
    expect(await isSignedIn(lostToo)).toBe(false);
    expect(await isSignedIn(third)).toBe(true);
    expect((await test.call(getMyProfile, {}, lost)).code).toBe(61);
    expect((await test.call(signOutDevice, { id, proof }, here)).name).toBe('notFound');
  });

  it('ends all other sessions if none is named', async () => {
    const person = await makePerson(test.db, { password });
    const others = [];
    for (const deviceId of ['a', 'b']) others.push(await signIn(person, { deviceId }));
    const here = await signIn(person, { deviceId: 'here' });
    expect((await test.call(signOutDevice, {}, here)).name).toBe('proofNeeded');
    const wrong = { proof: { password: wrongPassword } };
    expect((await test.call(signOutDevice, wrong, here)).data).toMatchObject({ triesLeft: 4 });
    for (const other of others) expect(await isSignedIn(other)).toBe(true);
    expect((await test.call(signOutDevice, { proof }, here)).data).toEqual({ ended: 2 });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
  });

  it('requires the authenticator if there is one', async () => {
    const person = await makeGuarded(test);
    const { token } = await test.signIn(person);
    const asked = await test.call(signOutDevice, { proof }, { token });
    expect(asked.data).toMatchObject({ needed: ['authenticator'] });
    const given = { proof: { authenticator: person.codeAt(0) } };
    expect((await test.call(signOutDevice, given, { token })).name).toBe('ok');
  });

  it('does not find another person’s device', async () => {
    const victim = await makePerson(test.db, { password });
    const theirs = await signIn(victim, { deviceId: 'theirs' });
    const id = (await devicesOf(theirs))[0]?.id ?? '';
    const here = await signIn(await makePerson(test.db, { password }), { deviceId: 'here' });
    expect((await test.call(signOutDevice, { id }, here)).name).toBe('notFound');
    expect((await test.call(signOutDevice, { id: 'nonsense' }, here)).name).toBe('notFound');
    expect(await isSignedIn(theirs)).toBe(true);
  });

  it.each(['', 'x'.repeat(65)])('refuses an invalid id: %s', async (id) => {
    const here = await signIn(await makePerson(test.db, { password }), { deviceId: 'here' });
    expect((await test.call(signOutDevice, { id }, here)).name).toBe('invalidRequest');
  });
});

describe('signing out', () => {
  it('ends only this session', async () => {
    const person = await makePerson(test.db, { password });
    const other = await signIn(person, { deviceId: 'other' });
    const here = await signIn(person, { deviceId: 'here' });
    expect((await test.call(logout, {}, here)).name).toBe('ok');
    expect((await test.call(getMyProfile, {}, here)).name).toBe('sessionEnded');
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe('the time when a session was last seen', () => {
  const lastSeen = async (person: TestPerson) => {
    const rows = await test.db.select().from(sessions).where(eq(sessions.personId, person.id));
    return rows[0];
  };

  it('is written after some minutes, not with every call, together with the app version', async () => {
    const person = await makePerson(test.db, { password });
    const here = await signIn(person, { deviceId: 'here', appVersion: '4.1.0' });
    const back = (by: string) =>
      test.db.execute(sql`update sessions set last_seen_at = last_seen_at - ${by}::interval
        where person_id = ${person.id}`);
    await back('4 minutes');
    const before = await lastSeen(person);
    await test.call(getMyProfile, {}, { ...here, appVersion: '4.2.0' });
    expect(await lastSeen(person)).toEqual(before);
    await back('2 minutes');
    await test.call(getMyProfile, {}, { ...here, appVersion: '4.2.0' });
    const after = await lastSeen(person);
    expect(after?.lastSeenAt.getTime()).toBeGreaterThan(before?.lastSeenAt.getTime() ?? 0);
    expect(after?.appVersion).toBe('4.2.0');
  });

  it('is written sooner from another network, together with it', async () => {
    const person = await makePerson(test.db, { password });
    const here = await signIn(person, { deviceId: 'here', address: '203.0.113.1' });
    const moved = { ...here, address: '198.51.100.1' };
    await test.call(getMyProfile, {}, moved);
    expect((await lastSeen(person))?.network).toBe('203.0.113.1');
    await test.db.execute(sql`update sessions set last_seen_at = now() - interval '2 minutes'
      where person_id = ${person.id}`);
    await test.call(getMyProfile, {}, moved);
    expect(await lastSeen(person)).toMatchObject({
      network: '198.51.100.1',
      address: '203.0.113.1',
    });
  });
});
