import type { Language } from '@shared/contract/enums';
import type { LostRequest, SafeInfo } from '@shared/contract/safe';
import { seconds, secondsAhead } from '../../platform/time/time.ts';
import type { Person } from '../../schema/tables/identity.ts';
import type { LostAuthenticator } from '../../schema/tables/security.ts';
import { maskEmail } from '../auth/public.ts';

const onOff = (value: boolean): 0 | 1 => (value ? 1 : 0);

export interface Wording {
  language: Language;
  text: (key: string) => string;
}

/** Reasons for a refusal: a closed list, because each is translated. */
export const refusalReasons = [
  'documentUnreadable',
  'nameDiffers',
  'notTheOwner',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Events after a request that contradict it. */
export const endReasons = ['authenticatorUsed', 'passwordChanged', 'emailChanged'] as const;
export type EndReason = (typeof endReasons)[number];

/** The event that contradicts a lost-authenticator request made at that time. Pure. */
export function endedBy(
  owner: Pick<Person, 'authenticatorUsedAt' | 'passwordChangedAt' | 'emailChangedAt'>,
  requestedAt: Date,
): EndReason | undefined {
  const moments: Record<EndReason, Date | null> = {
    authenticatorUsed: owner.authenticatorUsedAt,
    passwordChanged: owner.passwordChangedAt,
    emailChanged: owner.emailChangedAt,
  };
  return endReasons.find((reason) => {
    const at = moments[reason];
    return at !== null && at > requestedAt;
  });
}

export const presentLost = (
  row: LostAuthenticator,
  { text }: Pick<Wording, 'text'>,
): LostRequest => ({
  id: row.id,
  status: row.status,
  way: row.way,
  requestedAt: seconds(row.requestedAt),
  completesAt: seconds(row.completesAt),
  reason: row.reason === '' ? '' : text(`authenticatorLost.reasons.${row.reason}`),
});

export function presentSafeInfo(
  person: Person,
  more: Pick<SafeInfo, 'bindMaxCount' | 'accountsOnEmail' | 'devices' | 'lostAuthenticator'> & {
    now: Date;
  },
): SafeInfo {
  const { now, ...counted } = more;
  return {
    email: person.email === null ? '' : maskEmail(person.email),
    isBindEmail: onOff(person.email !== null),
    isSetPayPassword: onOff(person.paymentPasswordHash !== null),
    isTwoStep: onOff(person.authenticatorSecret !== null),
    kycStatus: person.kycStatus,
    isKyc: person.isKyc,
    passwordChangedAt: seconds(person.passwordChangedAt ?? person.createdAt),
    holdUntil: secondsAhead(person.securityHoldUntil, now),
    erasesAt: seconds(person.erasesAt),
    ...counted,
  };
}
