import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
import { nothing, onOffInput, onOffValue, unixSeconds, writtenText } from './wire.ts';

/** The profile of the signed-in user. A user counts as signed in when `uid` is set. */
export const userProfile = z.object({
  uid: z.string(),
  userName: z.string(),
  usernameUpdatedAt: unixSeconds,
  nickName: z.string(),
  nicknameUpdatedAt: unixSeconds,
  region: z.string(),
  signature: z.string(),
  avatar: z.string(),
  birthday: z.string(),
  download: onOffValue,
  backgroundImage: z.string(),
  followCount: z.int(),
  fansCount: z.int(),
  likeCount: z.int(),
  showFavorite: onOffValue,
  showStars: onOffValue,
  showBirthday: onOffValue,
  showRegion: onOffValue,
  showFan: onOffValue,
  showFollow: onOffValue,
  isTwoStep: onOffValue,
  isBindEmail: onOffValue,
  email: z.string(),
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  age: z.int(),
  level: z.int(),
  levelStatus: z.int(),
  kycStatus: z.int(),
  isKyc: z.int(),
  isShop: onOffValue,
  benefitFeeStatus: z.int(),
  isSetPayPassword: onOffValue,
  chatId: z.string(),
  inviteCode: z.string(),
});
export type UserProfile = z.infer<typeof userProfile>;

export const getMyProfile = readCall('/v1/user/get/my', {
  summary: 'The profile of the person who is signed in',
  request: nothing,
  response: userProfile,
});

export const updateMyProfile = writeCall('/v1/user/update/my', {
  summary: 'Change one’s own profile: only what is given changes',
  request: z.object({
    nickName: z.optional(writtenText(30)),
    signature: z.optional(writtenText(160)),
    gender: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
    /** URLs of uploads, or empty. */
    avatar: z.optional(z.string().check(z.maxLength(300, '002108'))),
    backgroundImage: z.optional(z.string().check(z.maxLength(300, '002108'))),
  }),
  response: userProfile,
});

export const changeBirthday = writeCall('/v1/user/changeBirthday', {
  summary: 'Change one’s birthday',
  request: z.object({ birthday: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, '002107')) }),
  response: userProfile,
});

export const changeRegion = writeCall('/v1/user/changeRegion', {
  summary: 'Change one’s region: an ISO 3166 code of two letters',
  request: z.object({ region: z.string().check(z.regex(/^([A-Z]{2})?$/)) }),
  response: userProfile,
});

/** Answers the message of the name rules (001471) instead of the general one. */
const newUserName = z.string().check(z.maxLength(64, '001471'));

export const changeUserName = writeCall('/v1/user/update/account', {
  summary: 'Change one’s user name',
  request: z.object({ username: newUserName }),
  response: userProfile,
});

export const isUserNameAvailable = readCall('/v1/user/update/account/available', {
  summary: 'Whether a user name is free and allowed',
  request: z.object({ username: newUserName }),
  response: z.object({
    Available: z.boolean(),
    /** Message key of the problem; empty if available. */
    reason: z.string(),
  }),
});

export const setPrivacy = writeCall('/v1/user/set/privacy', {
  summary: 'Switch what others see: only what is given changes',
  request: z.object({
    download: z.optional(onOffInput),
    showFavorite: z.optional(onOffInput),
    showStars: z.optional(onOffInput),
    showBirthday: z.optional(onOffInput),
    showRegion: z.optional(onOffInput),
    showFan: z.optional(onOffInput),
    showFollow: z.optional(onOffInput),
  }),
  response: userProfile,
});
