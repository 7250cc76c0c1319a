import { type CodePurpose, codePurposes, type LoginKind } from '@shared/contract/enums';
import { anonymousDevice } from '@shared/contract/envelope';
import { firstError, passwordRules } from '@shared/lib/validation';
import type { Limit } from '../../access/limits.ts';
import { type Counter, countersOf, digestOf, type TrySource } from '../../access/tries.ts';
import { wideNetworkOf } from '../../platform/http/network.ts';
import { isCommonPassword, isContextPassword } from './common-passwords.ts';

const triesOfUnknownDevices = 100;

/**
 * Counters for wrong sign-in tries: per device, per network, and one shared by all devices that the
 * account was never used on. A known device has only its own counter, so strangers cannot lock a
 * person out of it. Keyed by the identifier, not the account, so that an unknown identifier answers
 * like a known one. Pure.
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
    // Skips the network's counter, which neighbours can use up; the device's own is stricter.
    return counters.filter(({ key }) => key.source === `device:${device.id}`);
  }
  const key = { subject, source: 'unknown devices', purpose } as const;
  return [{ key, allowed: triesOfUnknownDevices }, ...counters];
}

/** All counters that can lock a person's sign-in on this device. Pure. */
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

/** At most this many accounts of one e-mail are checked: each costs a password hash. */
const maxAccountsTried = 5;

/** Independent of the accounts found, so that the response time does not reveal them. Pure. */
export function accountsTried(request: {
  kind: LoginKind;
  uid: string | undefined;
  bindMaxCount: number;
}): number {
  const { kind, uid, bindMaxCount } = request;
  if (kind === 'id' || uid !== undefined) return 1;
  return bindMaxCount > 0 ? Math.min(bindMaxCount, maxAccountsTried) : maxAccountsTried;
}

export const codesPerAddress = (device: TrySource): Limit => ({
  key: `codesFrom:${wideNetworkOf(device.address)}`,
  allowed: 100,
  hours: 1,
});

/** The operation that a registration code is bound to. */
export const registration = 'register';

/** The recipient of a code. The address of a `visitor` may have no account. */
export type KnownTarget =
  | { kind: 'visitor'; email: string }
  | { kind: 'person'; email: string; isOwn: boolean }
  | { kind: 'new'; email: string };
type CodeTarget = KnownTarget | { kind: 'signInNeeded' } | { kind: 'emailMissing' };

/**
 * Where a code goes and who can use it. With a session and no address it goes to the person's own
 * address; a code for a new address belongs to the signed-in person; a visitor names the address of
 * the account to recover. Pure.
 */
export function codeTarget(request: {
  purpose: CodePurpose;
  email: string | undefined;
  operation: string | undefined;
  person: { email: string | null } | undefined;
}): CodeTarget {
  const { purpose, email, person } = request;
  const { bindEmail, changeEmail, forgotPassword, emailLogin, changeAuthenticator } = codePurposes;
  if (purpose === bindEmail && request.operation === registration) {
    return email ? { kind: 'new', email } : { kind: 'emailMissing' };
  }
  // Changing an e-mail takes two codes: the old address approves it, the new one proves ownership.
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

/** The error key of the first rule that a new password breaks. */
export const passwordError = (password: string): string | undefined =>
  firstError(password, passwordRules) ??
  (isCommonPassword(password) || isContextPassword(password) ? '002114' : undefined);

const systems: Record<string, string> = { ios: 'iOS', android: 'Android' };

/** The device name that its owner sees. */
export const deviceName = (phoneModel: string): string =>
  systems[phoneModel.toLowerCase()] ?? (phoneModel === '' ? '?' : phoneModel);

/** Masks an address: its owner recognises it, others cannot use it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = Array.from(email.slice(0, at));
  const kept = name.length > 3 ? 2 : 1;
  return `${name.slice(0, kept).join('')}***${email.slice(at)}`;
}
