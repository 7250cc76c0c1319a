import type { UserProfile } from '@shared/contract/user';
import type { Person } from '../../db/tables/identity.ts';

/** Whole years from a date of birth (YYYY-MM-DD) to a moment; 0 where the date is not known. */
export function ageOn(birthday: string | null, now: Date): number {
  if (!birthday) return 0;
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  const hadBirthday = today.slice(5) >= birthday.slice(5);
  return Math.max(0, hadBirthday ? years : years - 1);
}

const onOff = (value: boolean): 0 | 1 => (value ? 1 : 0);
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A person's own profile as the contract has it. */
export function presentProfile(
  person: Person,
  more: { followCount: number; fansCount: number; now: Date },
): UserProfile {
  return {
    uid: person.uid,
    userName: person.userName,
    usernameUpdatedAt: seconds(person.usernameUpdatedAt),
    nickName: person.nickName,
    nicknameUpdatedAt: seconds(person.nicknameUpdatedAt),
    region: person.region,
    signature: person.signature,
    avatar: person.avatar,
    birthday: person.birthday ?? '',
    download: onOff(person.allowDownload),
    backgroundImage: person.backgroundImage,
    followCount: more.followCount,
    fansCount: more.fansCount,
    likeCount: person.likeCount,
    showFavorite: onOff(person.showFavorite),
    showStars: onOff(person.showStars),
    showBirthday: onOff(person.showBirthday),
    showRegion: onOff(person.showRegion),
    showFan: onOff(person.showFan),
    showFollow: onOff(person.showFollow),
    isTwoStep: onOff(person.authenticatorSecret !== null),
    isBindEmail: onOff(person.email !== null),
    email: person.email ?? '',
    gender: person.gender,
    age: ageOn(person.birthday, more.now),
    level: person.level,
    levelStatus: person.levelStatus,
    kycStatus: person.kycStatus,
    isKyc: person.isKyc,
    isShop: onOff(person.hasShop),
    benefitFeeStatus: person.benefitFeeStatus,
    isSetPayPassword: onOff(person.paymentPasswordHash !== null),
    chatId: person.chatId,
    inviteCode: person.inviteCode,
  };
}
