import { chainCode } from '@shared/contract/wire';
import { assets } from '@shared/lib/money';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { storeNonce } from '../../calls/nonces.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { type OnHookRefused, registerSignedHook } from '../../platform/http/signed-hook.ts';
import { minuteMs } from '../../platform/time/time.ts';
import { recordTransfer, type TransferOutcome } from './deposit.mutations.ts';
import { readTokenAmount, transactionIdOf } from './deposit.rules.ts';
import type { DepositProvider, ReportedTransfer } from './provider.ts';

/** Allowed clock skew: an observation further ahead would shadow all later ones. */
const aheadMs = 5 * minuteMs;

const reported = z.object({
  network: chainCode,
  transaction: z.string().check(z.maxLength(66)),
  index: z.int().check(z.gte(0), z.lte(1_000_000)),
  address: z.string().check(z.maxLength(64)),
  /** A token that is none of ours is ignored, whatever its name and its amount are. */
  asset: z.string(),
  amount: z.string(),
  confirmations: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  removed: z.optional(z.boolean()),
  /** Unix milliseconds. */
  observedAt: z.int().check(z.gte(1_000_000_000_000), z.lte(9_999_999_999_999)),
});
const body = z.object({ transfers: z.array(reported).check(z.minLength(1), z.maxLength(100)) });

export interface DepositHookDeps {
  database: Database;
  addressLimit: RateLimiter;
  onRefused: OnHookRefused;
  log: Logger;
  provider: DepositProvider | undefined;
  /** Shared with the provider; without it the hook answers 404. */
  secret: string | undefined;
}

/**
 * The webhook of the deposit provider: `POST /hooks/deposits` (docs/deposits.md). A call is taken
 * once; transfers may be reported often and in any order. The response gives each one's outcome.
 */
export function takeDepositHook(app: FastifyInstance, deps: DepositHookDeps): void {
  const { database, provider, log } = deps;
  registerSignedHook(app, {
    ...deps,
    secret: provider && deps.secret,
    path: '/deposits',
    read: (given) => body.safeParse(given).data?.transfers,
    take: async (transfers, { signature }) => {
      await storeNonce(database.db, `hook:${signature}`);
      const results: TransferOutcome[] = [];
      for (const one of transfers) {
        const report = readReport(one, Date.now());
        results.push(
          report && provider
            ? await database.transaction((tx) => recordTransfer(tx, { report, provider, log }))
            : 'ignored',
        );
      }
      return { results };
    },
  });
}

function readReport(given: z.infer<typeof reported>, nowMs: number): ReportedTransfer | undefined {
  const { network, index, address, confirmations, removed = false, observedAt } = given;
  const asset = assets.find((one) => one === given.asset);
  const transactionId = transactionIdOf(network, given.transaction);
  const amount = asset && readTokenAmount(given.amount, asset);
  if (!transactionId || !amount || observedAt > nowMs + aheadMs) return undefined;
  return {
    network,
    transactionId,
    outputIndex: index,
    address,
    asset,
    amount,
    confirmations,
    isRemoved: removed,
    observedAt: new Date(observedAt),
  };
}
