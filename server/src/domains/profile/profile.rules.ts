import type { PersonProfile } from '@shared/contract/profile';
import type { Person } from '../../schema/tables/identity.ts';
import { ageOn } from '../user/public.ts';

/** The caller's relation to the person. */
export interface Bond {
  isMe: boolean;
  isFollowing: boolean;
  followsMe: boolean;
}

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A person's public profile without what their privacy settings hide. Pure. */
export function presentPerson(
  person: Person,
  more: Bond & { followCount: number; fansCount: number; now: Date },
): PersonProfile {
  const { isMe } = more;
  const shown = (isOn: boolean): boolean => isMe || isOn;
  const showsBirthday = shown(person.showBirthday) && person.birthday !== null;
  return {
    uid: person.uid,
    userName: person.userName,
    nickName: person.nickName,
    avatar: person.avatar,
    backgroundImage: person.backgroundImage,
    signature: person.signature,
    gender: person.gender,
    level: person.level,
    region: shown(person.showRegion) ? person.region : '',
    birthday: showsBirthday ? (person.birthday ?? '') : '',
    age: showsBirthday ? ageOn(person.birthday, more.now) : null,
    followCount: shown(person.showFollow) ? more.followCount : null,
    fansCount: shown(person.showFan) ? more.fansCount : null,
    download: bit(person.allowDownload),
    chatId: person.chatId,
    isMe: bit(isMe),
    isFollowing: bit(more.isFollowing),
    followsMe: bit(more.followsMe),
  };
}
