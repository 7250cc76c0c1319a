import { chatNickname, firstError, type Rule, required, userName } from '@shared/lib/validation';
import { dayMs } from '../../platform/time/time.ts';

/** Names that would pass for the house or for an address of the web view. */
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
/** Of digits alone it would look like the id of somebody else. */
const hasLetter: Rule = (value) => (/[A-Za-z]/.test(value) ? undefined : '002113');
const notReserved: Rule = (value) =>
  reserved.has(value.toLowerCase().replace(/[._]/g, '')) ? '002101' : undefined;

const userNameRules = [required, userName, longEnough, shortEnough, hasLetter, notReserved];

/** The key of what is wrong with a user name, apart from that somebody may have it. Pure. */
export const wrongUserName = (name: string): string | undefined => firstError(name, userNameRules);

/** The key of what is wrong with a nickname. Pure. */
export const wrongNickName = (name: string): string | undefined =>
  firstError(name, [required, chatNickname]);

/** A name that was given with the account, and never changed since, may change at any time. Pure. */
export function mayChangeName(
  name: { changedAt: Date; createdAt: Date; days: number },
  now: Date,
): boolean {
  if (!wasChanged(name)) return true;
  return now.getTime() >= name.changedAt.getTime() + name.days * dayMs;
}

export const wasChanged = (name: { changedAt: Date; createdAt: Date }): boolean =>
  name.changedAt.getTime() > name.createdAt.getTime();
