import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
import { foundPerson } from './people.ts';
import { id, nothing, onOffInput, onOffValue, pageOf, pageRequest, unixSeconds } from './wire.ts';

/** Null if the user hides it. */
const shownCount = z.nullable(z.int().check(z.gte(0)));

/** A profile after the owner's privacy switches; complete for the owner. */
export const personProfile = z.object({
  ...foundPerson.shape,
  backgroundImage: z.string(),
  signature: z.string(),
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  level: z.int(),
  /** Empty if unset or hidden. */
  region: z.string(),
  /** Empty if unset or hidden; then the age is hidden, too. */
  birthday: z.string(),
  age: z.nullable(z.int()),
  followCount: shownCount,
  fansCount: shownCount,
  /** Whether others may save the user's videos. */
  download: onOffValue,
  /** Id in the chat service. */
  chatId: z.string(),
  isMe: onOffValue,
  isFollowing: onOffValue,
  followsMe: onOffValue,
});
export type PersonProfile = z.infer<typeof personProfile>;

export const getProfile = readCall('/v1/user/get/profile', {
  summary: 'The profile of a person, as visible to the caller; without a uid the caller’s own',
  addition: true,
  request: z.object({ uid: z.optional(id) }),
  response: personProfile,
});

/** Sets the state instead of toggling it, so a repeated call is harmless. */
export const followPerson = writeCall('/v1/user/follow', {
  summary: 'Follow a person, or follow them no more',
  addition: true,
  request: z.object({ uid: id, follow: onOffInput }),
  response: personProfile,
});

/** Notifies at most once a day. */
export const visitPerson = writeCall('/v1/user/visit', {
  summary:
    'Notifies a person of a visit to their profile, unless the visitor hides whom they follow',
  addition: true,
  request: z.object({ uid: id }),
  response: nothing,
});

const listedPerson = z.object({ ...foundPerson.shape, isMe: onOffValue, isFollowing: onOffValue });
export type ListedPerson = z.infer<typeof listedPerson>;

const peopleRequest = z.object({ uid: z.optional(id), ...pageRequest });
const peoplePage = z.object({
  ...pageOf(listedPerson).shape,
  /** The owner hides this list: it is empty for everybody else. */
  isHidden: onOffValue,
});

export const listFollowers = readCall('/v1/user/get/followers', {
  summary: 'Who follows a person, the newest first',
  addition: true,
  request: peopleRequest,
  response: peoplePage,
});

export const listFollowing = readCall('/v1/user/get/following', {
  summary: 'Whom a person follows, the newest first',
  addition: true,
  request: peopleRequest,
  response: peoplePage,
});

export const getUserSig = readCall('/v1/im/usersig', {
  summary: 'Signs the person in with the chat service',
  request: z.object({}),
  response: z.object({
    userSig: z.string(),
    /** The user that the signature is for. */
    chatId: z.string(),
    expiresAt: unixSeconds,
  }),
});
