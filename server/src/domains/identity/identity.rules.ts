/**
 * The identity check in a profile. `kycStatus`: where it stands; `isKyc`: whether somebody is who
 * they say, which is not known (-1) before the first decision.
 */
export const kycStatus = { none: 0, passed: 1, inReview: 2, failed: 3 } as const;
export const isKyc = { unknown: -1, no: 0, yes: 1 } as const;

/** What a profile says about the check. */
export interface Standing {
  kycStatus: number;
  isKyc: number;
}

/** What moves the check on: a face that was shown, or an operator's decision about the person. */
export type IdentityEvent = 'faceShown' | 'passed' | 'failed';

/**
 * Where the check stands after an event; undefined where that changes nothing. A face by itself
 * says that somebody is there, not who: it brings the check before an operator, and takes nothing
 * from who has passed. Pure.
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
