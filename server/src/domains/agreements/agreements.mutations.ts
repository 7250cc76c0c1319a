import type { Agreement, AgreementNeeded } from '@shared/contract/legal';
import type { Context } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { agreedVersions } from '../../schema/tables/agreements.ts';
import { checkAgreements } from './agreements.rules.ts';

/** Refuses an operation without agreement to the versions in force; answers what is to be kept. */
export function requireAgreements(given: Parameters<typeof checkAgreements>[0]) {
  const { missing, added, holding } = checkAgreements(given);
  const data: AgreementNeeded = { missing };
  if (missing.length > 0) throw new ApiError('agreementNeeded', { data });
  return { added, holding };
}

/** Keeps what the person agrees to with an operation, in its transaction. */
export async function keepAgreements(
  { db, person, clock }: Context,
  added: readonly Agreement[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map((one) => ({ ...one, personId: person.id, agreedAt: clock.wall }));
  await db.insert(agreedVersions).values(rows).onConflictDoNothing();
}
