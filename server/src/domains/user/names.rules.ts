import { chatNickname, firstError, type Rule, required, userName } from '@shared/lib/validation';
import { dayMs } from '../../platform/time/time.ts';

/** Names that could impersonate the operator or clash with a path of the web view. */
const reserved = new Set(
  `about account admin administrator api app assets billing bot business c2c creator customer
  customerservice deleted explore everyone help home host info landing legal login logistics logout
  mail messages moderator null official operator owner payment policies profile root search
  security service settings shop sign-in signin signup staff staking start support system team
  terms undefined user users wallet webmaster webview`.split(/\s+/),
);

const letters = (value: string): number => Array.from(value).length;

const longEnough: Rule = (value) => (letters(value) >= 3 ? undefined : '002112');
const shortEnough: Rule = (value) => (letters(value) <= 30 ? undefined : '002108');
/** A name of digits alone would look like another person's uid. */
const hasLetter: Rule = (value) => (/[A-Za-z]/.test(value) ? undefined : '002113');
const notReserved: Rule = (value) =>
  reserved.has(value.toLowerCase().replace(/[._]/g, '')) ? '002101' : undefined;

const userNameRules = [required, userName, longEnough, shortEnough, hasLetter, notReserved];

/** The error key for an invalid user name; does not check whether it is taken. Pure. */
export const wrongUserName = (name: string): string | undefined => firstError(name, userNameRules);

/** The error key for an invalid nickname. Pure. */
export const wrongNickName = (name: string): string | undefined =>
  firstError(name, [required, chatNickname]);

/** A name can change once in `days` days; the initial one at any time. Pure. */
export function mayChangeName(
  name: { changedAt: Date; createdAt: Date; days: number },
  now: Date,
): boolean {
  if (!wasChanged(name)) return true;
  return now.getTime() >= name.changedAt.getTime() + name.days * dayMs;
}

export const wasChanged = (name: { changedAt: Date; createdAt: Date }): boolean =>
  name.changedAt.getTime() > name.createdAt.getTime();
