import type { Agreement } from '@shared/contract/legal';

/** A document that an operation needs agreement to, in the version in force. */
export interface NeededAgreement extends Agreement {
  /** The person has agreed to this version before. */
  isAgreed: boolean;
}

interface Given {
  needed: readonly NeededAgreement[];
  /** Agreed to with the operation; undefined from a page that does not ask. */
  agreed: readonly Agreement[] | undefined;
  /** Pages of an earlier release, which do not ask, are still open. */
  hasGrace: boolean;
}

const isSame = (one: Agreement, other: Agreement): boolean =>
  one.document === other.document && one.version === other.version;
const plain = ({ document, version }: Agreement): Agreement => ({ document, version });

/**
 * What stands in the way of an operation, what is agreed to with it for the first time, and all that
 * holds for it. Agreement to a version that is not in force counts for nothing.
 */
export function checkAgreements({ needed, agreed, hasGrace }: Given) {
  const isNew = (one: NeededAgreement) =>
    !one.isAgreed && (agreed?.some((given) => isSame(given, one)) ?? false);
  const open = needed.filter((one) => !one.isAgreed && !isNew(one));
  const isExcused = hasGrace && agreed === undefined;
  return {
    missing: isExcused ? [] : open.map(plain),
    added: needed.filter(isNew).map(plain),
    holding: needed.filter((one) => !open.includes(one)).map(plain),
  };
}
