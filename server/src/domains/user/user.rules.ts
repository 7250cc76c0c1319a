import type { ParsedRequestOf } from '@shared/contract/call';
import type { setPrivacy, UserProfile } from '@shared/contract/user';
import { calendarDay, wallClock } from '@shared/lib/date';
import { seconds } from '../../platform/time/time.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { wasChanged } from './names.rules.ts';

/** Whole years from a date of birth (YYYY-MM-DD) to a moment; 0 where the date is not known. */
export function ageOn(birthday: string | null, now: Date): number {
  if (!birthday) return 0;
  const [born, today] = [calendarDay(birthday), wallClock(now, 'UTC')];
  const years = today.year() - born.year();
  const hadBirthday = today.format('MM-DD') >= born.format('MM-DD');
  return Math.max(0, hadBirthday ? years : years - 1);
}

/** When a name was changed; 0 for the one that came with the account. */
const changedSeconds = (changedAt: Date, createdAt: Date): number =>
  wasChanged({ changedAt, createdAt }) ? seconds(changedAt) : 0;

const onOff = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A person's own profile as the contract has it. */
export function presentProfile(
  person: Person,
  more: { followCount: number; fansCount: number; now: Date },
): UserProfile {
  return {
    uid: person.uid,
    userName: person.userName,
    usernameUpdatedAt: changedSeconds(person.usernameUpdatedAt, person.createdAt),
    nickName: person.nickName,
    nicknameUpdatedAt: changedSeconds(person.nicknameUpdatedAt, person.createdAt),
    region: person.region,
    signature: person.signature,
    avatar: person.avatar,
    birthday: person.birthday ?? '',
    download: onOff(person.allowDownload),
    backgroundImage: person.backgroundImage,
    followCount: more.followCount,
    fansCount: more.fansCount,
    // No call of this API counts likes (decision 0051).
    likeCount: 0,
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

/** Maps the given switches to their columns. */
export function privacyChange({ download, ...shown }: ParsedRequestOf<typeof setPrivacy>) {
  const columns = { allowDownload: download, ...shown };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([column, value]) => [column, value === 1]));
}
