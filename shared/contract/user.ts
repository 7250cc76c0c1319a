import * as z from 'zod/mini';
import { call } from './call.ts';
import { nothing, onOffValue, unixSeconds } from './wire.ts';

/** The profile of the person who is signed in. A person counts as signed in when `uid` is set. */
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

export const getMyProfile = call('/v1/user/get/my', {
  summary: 'The profile of the person who is signed in',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: userProfile,
});
