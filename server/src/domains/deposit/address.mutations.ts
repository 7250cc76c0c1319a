import type { Chain } from '@shared/lib/address';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { depositAddresses } from '../../schema/tables/incoming-transfers.ts';
import { isPayableAddress } from '../money/public.ts';
import { addressKey } from './deposit.rules.ts';
import type { DepositProvider } from './provider.ts';

interface Owner {
  personId: string;
  network: Chain;
}

/**
 * Asks the provider for an address, outside a transaction as it may take seconds. Undefined if the
 * person has one.
 */
export async function requestAddress(
  db: Db,
  given: { owner: Owner; provider: DepositProvider; log: Logger },
): Promise<string | undefined> {
  const { owner, provider, log } = given;
  if (await findRow(db, depositAddresses, owner)) return undefined;
  const address = await provider.addressFor(owner).catch((err: unknown) => {
    log.error({ err }, 'the deposit provider gave no address');
    throw new ApiError('depositUnavailable');
  });
  if (isPayableAddress(address, owner.network)) return address;
  log.error({ network: owner.network }, 'the deposit provider gave an address of no network');
  throw new ApiError('depositUnavailable');
}

/** Stores a new address and returns the person’s one, the first that was stored. */
export async function createAddress(
  tx: Db,
  given: { owner: Owner; address: string | undefined; log: Logger },
): Promise<string> {
  const { owner, address, log } = given;
  if (address !== undefined) {
    const key = addressKey(owner.network, address);
    await tx
      .insert(depositAddresses)
      .values({ ...owner, address, addressKey: key })
      .onConflictDoNothing();
  }
  const stored = await findRow(tx, depositAddresses, owner);
  if (stored) return stored.address;
  // It is somebody else's: money sent there would be theirs.
  log.error({ network: owner.network }, 'the deposit provider gave the address of another person');
  throw new ApiError('depositUnavailable');
}
