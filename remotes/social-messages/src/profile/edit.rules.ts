import type { UserProfile } from '@shared/contract/user';
import { dayFormat, wallClock } from '@shared/lib/date';
import { maxAge, minAge, nickNameLength } from '@shared/lib/profile-limits';
import {
  atMost,
  chatNickname,
  firstError,
  type Rule,
  required,
  userName,
} from '@shared/lib/validation';

export interface ProfileForm {
  username: string;
  nickName: string;
  gender: '0' | '1' | '2';
  signature: string;
  birthday: string;
  region: string;
}

export const toForm = (user: UserProfile): ProfileForm => ({
  username: user.userName,
  nickName: user.nickName,
  gender: `${user.gender}`,
  signature: user.signature,
  birthday: user.birthday,
  region: user.region,
});

const fieldNames = ['username', 'nickName', 'gender', 'signature', 'birthday', 'region'] as const;

export const isChanged = (form: ProfileForm, saved: ProfileForm): boolean =>
  fieldNames.some((name) => form[name] !== saved[name]);

/** The requests that bring the saved profile to the form's values; undefined where nothing differs. */
export function toChanges(form: ProfileForm, saved: ProfileForm) {
  const differs = (name: keyof ProfileForm) => form[name] !== saved[name];
  const my = {
    ...(differs('nickName') && { nickName: form.nickName }),
    ...(differs('signature') && { signature: form.signature }),
    ...(differs('gender') && { gender: Number(form.gender) as 0 | 1 | 2 }),
  };
  return {
    my: Object.keys(my).length > 0 ? my : undefined,
    birthday: differs('birthday') ? { birthday: form.birthday } : undefined,
    region: differs('region') ? { region: form.region } : undefined,
    // Sent last, because a user name is locked for a long time after a change.
    account: differs('username') ? { username: form.username } : undefined,
  };
}

const letters = (value: string): number => Array.from(value).length;
const longEnough: Rule = (value) => (letters(value) >= 3 ? undefined : '002112');
const hasLetter: Rule = (value) => (/[A-Za-z]/.test(value) ? undefined : '002113');

/** What the page can check; the server checks the rest. */
export const userNameRules = [required, userName, longEnough, atMost(30), hasLetter] as const;
export const userNameError = (name: string): string | undefined => firstError(name, userNameRules);

/** A saved nickname that predates the rules stays valid. */
export const nickNameRules = (saved: string): Rule[] => {
  const unlessUnchanged =
    (rule: Rule): Rule =>
    (value) =>
      value === saved ? undefined : rule(value);
  return [required, chatNickname, atMost(nickNameLength)].map(unlessUnchanged);
};

/** The birthdays that the age limits allow. */
export function birthdayRange(nowSeconds: number): { min: string; max: string } {
  const today = wallClock(nowSeconds * 1000, 'UTC');
  const ago = (years: number) => today.subtract(years, 'year').format(dayFormat);
  return { min: ago(maxAge), max: ago(minAge) };
}

export const birthdayRule =
  (range: { min: string; max: string }): Rule =>
  (value) =>
    value === '' || (value >= range.min && value <= range.max) ? undefined : '002107';

export const privacySwitches = [
  'showFollow',
  'showFan',
  'showFavorite',
  'showStars',
  'showBirthday',
  'showRegion',
  'download',
] as const;
export type PrivacySwitch = (typeof privacySwitches)[number];
