/** The steps of the screen; each has an address, so that the phone's back goes one step back. */
export const steps = [
  'password',
  'paymentPassword',
  'email',
  'authenticator',
  'devices',
  'activity',
  'accounts',
  'delete',
] as const;
export type SafetyStep = (typeof steps)[number];

export const stepOf = (query: URLSearchParams): SafetyStep | undefined =>
  steps.find((step) => step === query.get('step'));

export const securityPath = '/changeSecurity';
export const stepPath = (step: SafetyStep): string => `${securityPath}?step=${step}`;

/** History state after a deletion request, because the session that could read it has ended. */
export interface DeletedState {
  deletedErasesAt: number;
}

export function deletedErasesAt(state: unknown): number | undefined {
  const { deletedErasesAt: at } = (state ?? {}) as Partial<DeletedState>;
  return typeof at === 'number' ? at : undefined;
}

/** Compares addresses like the server, in lower case. */
export function isSameAddress(typed: string, own: string): boolean {
  return own !== '' && typed.trim().toLowerCase() === own.toLowerCase();
}

/** The server's status of the identity check. */
const identityStates = ['none', 'passed', 'inReview', 'failed'] as const;
export type IdentityState = (typeof identityStates)[number];

/** `isKyc` has priority: 1 means verified, even if a later try failed. */
export function identityState(info: { kycStatus: number; isKyc: number }): IdentityState {
  if (info.isKyc === 1) return 'passed';
  return identityStates[info.kycStatus] ?? 'none';
}
