import * as calls from '@shared/contract/user';
import { nickNameDays, userNameDays } from '@shared/lib/profile-limits';
import { type Context, implement } from '../../calls/implement.ts';
import { wrongField } from '../../platform/errors.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { isOwnFile, publicPurposes, releaseFile } from '../uploads/public.ts';
import { isPossibleBirthday } from './birthday.rules.ts';
import { mayChangeName, wrongNickName, wrongUserName } from './names.rules.ts';
import {
  changePerson,
  followCounts,
  isCountry,
  lockPerson,
  nameChangedNow,
  ownerOfUserName,
  type ProfileChange,
} from './user.queries.ts';
import { presentProfile, privacyChange } from './user.rules.ts';

const present = async ({ db, clock }: Context, person: Person) =>
  presentProfile(person, { ...(await followCounts(db, person.id)), now: clock.wall });

const change = async (context: Context, columns: ProfileChange) =>
  present(context, await changePerson(context.db, context.person.id, columns));

export const userRoutes = [
  implement(calls.getMyProfile, (context) => present(context, context.person)),

  implement(calls.updateMyProfile, async (context, input) => {
    const { nickName, signature, gender } = input;
    const columns: ProfileChange = {
      ...(signature !== undefined && { signature: signature.trim() }),
      ...(gender !== undefined && { gender }),
    };
    for (const picture of ['avatar', 'backgroundImage'] as const) {
      const url = input[picture];
      if (url !== undefined) columns[picture] = await checkedPicture(context, { picture, url });
    }
    const named = nickName === undefined ? {} : await newNickName(context, nickName);
    const profile = await change(context, { ...columns, ...named });
    await releaseReplaced(context, profile);
    return profile;
  }),

  implement(calls.changeBirthday, async (context, { birthday }) => {
    if (birthday !== '' && !isPossibleBirthday(birthday, context.clock.wall)) {
      throw wrongField('birthday', '002107');
    }
    return change(context, { birthday: birthday || null });
  }),

  implement(calls.changeRegion, async (context, { region }) => {
    if (region !== '' && !(await isCountry(context.db, region))) {
      throw wrongField('region', 'invalid');
    }
    return change(context, { region });
  }),

  implement(calls.changeUserName, async (context, { username }) => {
    const wrong = wrongUserName(username);
    if (wrong) throw wrongField('username', wrong);
    const person = await lockPerson(context.db, context.person.id);
    if (person.userName === username) return present(context, person);
    const { usernameUpdatedAt: changedAt, createdAt } = person;
    const name = { changedAt, createdAt, days: userNameDays };
    if (!mayChangeName(name, context.clock.wall)) throw wrongField('username', '002109');
    return change(context, { userName: username, usernameUpdatedAt: nameChangedNow });
  }),

  implement(calls.isUserNameAvailable, async ({ db, person }, { username }) => {
    const wrong = wrongUserName(username);
    if (wrong) return { Available: false, reason: wrong };
    const owner = await ownerOfUserName(db, username);
    const isTaken = owner !== undefined && owner !== person.id;
    return { Available: !isTaken, reason: isTaken ? '002101' : '' };
  }),

  implement(calls.setPrivacy, (context, input) => change(context, privacyChange(input))),
];

async function newNickName(context: Context, nickName: string): Promise<ProfileChange> {
  const wrong = wrongNickName(nickName);
  if (wrong) throw wrongField('nickName', wrong);
  const person = await lockPerson(context.db, context.person.id);
  if (person.nickName === nickName) return {};
  const { nicknameUpdatedAt: changedAt, createdAt } = person;
  const name = { changedAt, createdAt, days: nickNameDays };
  if (!mayChangeName(name, context.clock.wall)) throw wrongField('nickName', '002109');
  return { nickName, nicknameUpdatedAt: nameChangedNow };
}

/** Releases replaced pictures that the profile no longer shows anywhere. */
async function releaseReplaced(
  { db, person }: Context,
  now: { avatar: string; backgroundImage: string },
): Promise<void> {
  const shown = [now.avatar, now.backgroundImage];
  for (const url of new Set([person.avatar, person.backgroundImage])) {
    if (!shown.includes(url)) await releaseFile(db, { ownerId: person.id, url });
  }
}

/** Accepts a picture that this person uploaded, the current one, or none. */
async function checkedPicture(
  { db, person }: Context,
  given: { picture: 'avatar' | 'backgroundImage'; url: string },
): Promise<string> {
  const { picture, url } = given;
  if (url === '' || url === person[picture]) return url;
  // A query would make the same picture another address.
  if (url.includes('?')) throw wrongField(picture, 'invalid');
  const own = { ownerId: person.id, url, purposes: publicPurposes };
  if (await isOwnFile(db, own)) return url;
  throw wrongField(picture, 'invalid');
}
