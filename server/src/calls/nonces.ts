import { inArray, lt, sql } from 'drizzle-orm';
import { createBatchLoaderPerHandle } from '../platform/db/batch-loader.ts';
import type { Db } from '../platform/db/database.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import { statement } from '../platform/db/statement.ts';
import { ApiError } from '../platform/errors.ts';
import { nonces } from '../schema/tables/identity.ts';

export const nonceRetentionSeconds = 900;

/**
 * Nonces that this process has seen, in two generations: a nonce is known for 900 to 1800 s without
 * a timer of its own. When full, drops the older generation early: a read could then be replayed,
 * but not a call with an effect, whose nonce is in the database too.
 */
export class SeenNonces {
  readonly #maxSize: number;
  #current = new Set<string>();
  #previous = new Set<string>();
  #rotatedAt = 0;

  constructor(maxSize = 1_000_000) {
    this.#maxSize = maxSize;
  }

  /** Adds a nonce; refuses a known one. */
  take(nonce: string, nowSeconds: number): void {
    const isFull = this.#current.size >= this.#maxSize;
    if (isFull || nowSeconds - this.#rotatedAt >= nonceRetentionSeconds) {
      this.#previous =
        nowSeconds - this.#rotatedAt >= 2 * nonceRetentionSeconds ? new Set() : this.#current;
      this.#current = new Set();
      this.#rotatedAt = nowSeconds;
    }
    if (this.#current.has(nonce) || this.#previous.has(nonce)) throw new ApiError('nonceSeen');
    this.#current.add(nonce);
  }
}

/** Stores a nonce in the transaction of the effect, so that every server refuses a replay. */
export async function storeNonce(tx: Db, nonce: string): Promise<void> {
  const { rowCount } = await tx.execute(insertNonce({ nonce }));
  if (rowCount === 0) throw new ApiError('nonceSeen');
}

const insertNonce = statement(
  ['nonce'],
  ({ nonce }) => sql`insert into ${nonces} (nonce) values (${nonce}) on conflict do nothing`,
);

/** Refuses a stored nonce without storing it, for a call that is refused before its effect. */
export async function refuseSeenNonce(db: Db, nonce: string): Promise<void> {
  if (await isNonceStored(db, nonce)) throw new ApiError('nonceSeen');
}

const isNonceStored = createBatchLoaderPerHandle(async (db, given: readonly string[]) => {
  const rows = await db
    .select()
    .from(nonces)
    .where(inArray(nonces.nonce, [...given]));
  const stored = new Set(rows.map(({ nonce }) => nonce));
  return given.map((nonce) => stored.has(nonce));
});

export async function deleteOldNonces(db: Db): Promise<void> {
  const where = lt(nonces.seenAt, sql`now() - make_interval(secs => ${nonceRetentionSeconds})`);
  await deleteInBatches(db, { from: nonces, where });
}
