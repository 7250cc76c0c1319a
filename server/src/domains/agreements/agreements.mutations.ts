import type { Agreement, AgreementNeeded } from '@shared/contract/legal';
import type { Context } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { agreedVersions, operationAgreements } from '../../schema/tables/agreements.ts';
import { checkAgreements } from './agreements.rules.ts';

/** Refuses an operation without agreement to the versions in force; answers what is to be kept. */
export function requireAgreements(given: Parameters<typeof checkAgreements>[0]) {
  const { missing, added, holding } = checkAgreements(given);
  const data: AgreementNeeded = { missing };
  if (missing.length > 0) throw new ApiError('agreementNeeded', { data });
  return { added, holding };
}

/** Keeps what a person agrees to, in the transaction of what they agree to it for. */
export async function keepAgreements(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { personId, added }: { personId: string; added: readonly Agreement[] },
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map((one) => ({ ...one, personId, agreedAt: clock.wall }));
  await db.insert(agreedVersions).values(rows).onConflictDoNothing();
}

/** Keeps the versions that hold for an operation which writes no receipt. */
export async function keepWithOperation(
  { db }: Pick<Context, 'db'>,
  { operationId, holding }: { operationId: string; holding: readonly Agreement[] },
): Promise<void> {
  if (holding.length === 0) return;
  await db.insert(operationAgreements).values({ operationId, agreements: [...holding] });
}

/** Keeps the documents that a person agrees to with their registration. */
export async function keepRegistration(
  { db, clock, services }: Pick<Context, 'db' | 'clock' | 'services'>,
  personId: string,
): Promise<void> {
  const documents = ['terms', 'policies'] as const;
  const added = documents.map((document) => ({
    document,
    version: services.documents.versionOf(document),
  }));
  await keepAgreements({ db, clock }, { personId, added });
}
