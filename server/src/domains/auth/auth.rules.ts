import { type CodePurpose, codePurposes, type LoginKind } from '@shared/contract/enums';
import { anonymousDevice } from '@shared/contract/envelope';
import { firstError, passwordRules } from '@shared/lib/validation';
import type { Limit } from '../../access/limits.ts';
import { type Counter, countersOf, digestOf, type TrySource } from '../../access/tries.ts';
import { networkOf } from '../../platform/http/network.ts';

const triesOfUnknownDevices = 100;

/**
 * Where the wrong tries of a sign-in are counted: for what was typed, per device and per network,
 * and once for all devices that the account was not used on. So many of them guess together, and
 * cannot lock a person out of their own phone or browser, which is counted alone. Never for an account: an id that nobody has must
 * answer like one that somebody has. Pure.
 */
export function signInCounters(from: {
  identifier: string;
  isKnownHere: boolean;
  device: TrySource;
}): Counter[] {
  const { identifier, isKnownHere, device } = from;
  const subject = `identifier:${digestOf(identifier)}`;
  const purpose = 'signIn';
  const counters = countersOf({ subject, purpose, device });
  if (isKnownHere && device.id !== anonymousDevice) {
    // Its own five are stricter than its network's, which the neighbours can use up.
    return counters.filter(({ key }) => key.source === `device:${device.id}`);
  }
  const key = { subject, source: 'unknown devices', purpose } as const;
  return [{ key, allowed: triesOfUnknownDevices }, ...counters];
}

/** All counters that stand between a person and signing in on this device. Pure. */
export function countersOfPerson(
  person: { id: string; uid: string; email: string | null },
  device: TrySource,
): Counter[] {
  const typed = [person.uid, ...(person.email === null ? [] : [person.email])];
  return [
    ...countersOf({ subject: `person:${person.id}`, purpose: 'signIn', device }),
    ...typed.flatMap((identifier) => signInCounters({ identifier, isKnownHere: false, device })),
  ];
}

/** So many accounts of one e-mail are held against a password: each costs its time. */
const accountsTriedAtMost = 5;

/** The same number for an e-mail that nobody has, whatever was found. Pure. */
export function accountsTried(asked: {
  kind: LoginKind;
  uid: string | undefined;
  bindMaxCount: number;
}): number {
  const { kind, uid, bindMaxCount } = asked;
  if (kind === 'id' || uid !== undefined) return 1;
  return bindMaxCount > 0 ? Math.min(bindMaxCount, accountsTriedAtMost) : accountsTriedAtMost;
}

export const codesOfAnAddress = (device: TrySource): Limit => ({
  key: `codesFrom:${networkOf(device.address)}`,
  allowed: 100,
  hours: 1,
});

/** What the code of a registration is bound to. */
export const registration = 'register';

/** Whom a code is for. `visitor`: anybody who has this address, or nobody. */
export type KnownTarget =
  | { kind: 'visitor'; email: string }
  | { kind: 'person'; email: string; isOwn: boolean }
  | { kind: 'new'; email: string };
type CodeTarget = KnownTarget | { kind: 'signInNeeded' } | { kind: 'emailMissing' };

/**
 * Where a code goes and who can use it. With a session and no address it goes to the person's own,
 * and is theirs; a new address gets one for the person who asks; and a visitor names the address
 * of the account that they want to get into. Pure.
 */
export function codeTarget(asked: {
  purpose: CodePurpose;
  email: string | undefined;
  operation: string | undefined;
  person: { email: string | null } | undefined;
}): CodeTarget {
  const { purpose, email, person } = asked;
  const { bindEmail, changeEmail, forgotPassword, emailLogin, changeAuthenticator } = codePurposes;
  if (purpose === bindEmail && asked.operation === registration) {
    return email ? { kind: 'new', email } : { kind: 'emailMissing' };
  }
  // The old address proves the change of an e-mail, the new one that it is theirs.
  if (purpose === bindEmail || (purpose === changeEmail && email !== undefined)) {
    if (!person) return { kind: 'signInNeeded' };
    return email ? { kind: 'person', email, isOwn: false } : { kind: 'emailMissing' };
  }
  const forVisitors: CodePurpose[] = [forgotPassword, emailLogin, changeAuthenticator];
  if (forVisitors.includes(purpose) && email) return { kind: 'visitor', email };
  if (!person) return { kind: forVisitors.includes(purpose) ? 'emailMissing' : 'signInNeeded' };
  return person.email
    ? { kind: 'person', email: person.email, isOwn: true }
    : { kind: 'emailMissing' };
}

/** The key of the rule that a new password breaks. */
export const passwordError = (password: string): string | undefined =>
  firstError(password, passwordRules);

const systems: Record<string, string> = { ios: 'iOS', android: 'Android' };

/** How a device is called towards its owner. */
export const deviceName = (phoneModel: string): string =>
  systems[phoneModel.toLowerCase()] ?? (phoneModel === '' ? '?' : phoneModel);

/** An address that its owner knows again and nobody else could write to. */
export function hideMiddle(email: string): string {
  const at = email.lastIndexOf('@');
  const name = Array.from(email.slice(0, at));
  const kept = name.length > 3 ? 2 : 1;
  return `${name.slice(0, kept).join('')}***${email.slice(at)}`;
}
