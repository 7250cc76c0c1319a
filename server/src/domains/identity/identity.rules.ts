/**
 * The identity check in a profile. `kycStatus`: its state; `isKyc`: whether the identity is
 * confirmed, unknown (-1) before the first decision.
 */
export const kycStatus = { none: 0, passed: 1, inReview: 2, failed: 3 } as const;
export const isKyc = { unknown: -1, no: 0, yes: 1 } as const;

/** The fields of a profile about the check. */
export interface Standing {
  kycStatus: number;
  isKyc: number;
}

/** A captured face, or an operator's decision. */
export type IdentityEvent = 'faceShown' | 'passed' | 'failed';

/**
 * The state after an event; undefined if nothing changes. A face proves presence, not identity: it
 * only sends the check to an operator, and a passed check stays passed. Pure.
 */
export function standingAfter(event: IdentityEvent, before: Standing): Standing | undefined {
  switch (event) {
    case 'faceShown':
      if (before.kycStatus === kycStatus.passed || before.kycStatus === kycStatus.inReview) {
        return undefined;
      }
      return { kycStatus: kycStatus.inReview, isKyc: before.isKyc };
    case 'passed':
      if (before.kycStatus === kycStatus.passed) return undefined;
      return { kycStatus: kycStatus.passed, isKyc: isKyc.yes };
    case 'failed':
      if (before.kycStatus === kycStatus.failed) return undefined;
      return { kycStatus: kycStatus.failed, isKyc: isKyc.no };
  }
}
