/** The steps of the screen, each at an address of its own: the phone's back goes one step back. */
export const steps = [
  'password',
  'paymentPassword',
  'email',
  'authenticator',
  'devices',
  'accounts',
  'delete',
] as const;
export type SafetyStep = (typeof steps)[number];

export const stepOf = (query: URLSearchParams): SafetyStep | undefined =>
  steps.find((step) => step === query.get('step'));

export const securityPath = '/changeSecurity';
export const stepPath = (step: SafetyStep): string => `${securityPath}?step=${step}`;

/** What the address carries once a deletion was asked for: the session that knew has ended. */
export interface DeletedState {
  deletedErasesAt: number;
}

export function deletedErasesAt(state: unknown): number | undefined {
  const { deletedErasesAt: at } = (state ?? {}) as Partial<DeletedState>;
  return typeof at === 'number' ? at : undefined;
}

/** Whether a typed address is the one that a person has: the server reads both in small letters. */
export function isSameAddress(typed: string, own: string): boolean {
  return own !== '' && typed.trim().toLowerCase() === own.toLowerCase();
}

/** Where the identity check stands, as the server counts it. */
const identityStates = ['none', 'passed', 'inReview', 'failed'] as const;
export type IdentityState = (typeof identityStates)[number];

/** `isKyc` decides where both speak: 1 is checked, whatever came of a later try. */
export function identityState(info: { kycStatus: number; isKyc: number }): IdentityState {
  if (info.isKyc === 1) return 'passed';
  return identityStates[info.kycStatus] ?? 'none';
}
