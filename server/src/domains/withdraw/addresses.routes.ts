import { and, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { withdrawAddresses } from '../../schema/tables/withdrawals.ts';
import { isPayableAddress } from '../money/public.ts';

/** A person's book of wallet addresses. */
type Row = typeof withdrawAddresses.$inferSelect;

const present = (row: Row) => ({
  id: row.id,
  network: row.network,
  address: row.address,
  label: row.label,
  lastUsedAt: seconds(row.lastUsedAt),
});

export async function listAddresses(
  { db, person }: Context,
  { network }: { network?: 'BSC' | 'TRON' },
) {
  const rows = await db
    .select()
    .from(withdrawAddresses)
    .where(
      and(
        eq(withdrawAddresses.personId, person.id),
        network && eq(withdrawAddresses.network, network),
      ),
    )
    .orderBy(sql`${withdrawAddresses.lastUsedAt} desc nulls last`, desc(withdrawAddresses.id))
    .limit(100);
  return { items: rows.map(present) };
}

export async function saveAddress(
  { db, person }: Context,
  input: { network: 'BSC' | 'TRON'; address: string; label: string },
) {
  const { network, address, label } = input;
  if (!isPayableAddress(address, network)) {
    throw wrongField('address', '002123');
  }
  const [row] = await db
    .insert(withdrawAddresses)
    .values({ id: newId(), personId: person.id, network, address, label })
    .onConflictDoUpdate({
      target: [withdrawAddresses.personId, withdrawAddresses.network, withdrawAddresses.address],
      set: { label },
    })
    .returning();
  if (!row) throw new Error('an address was not saved');
  return present(row);
}

export async function removeAddress({ db, person }: Context, { id }: { id: string }) {
  const gone = isId(id)
    ? await db
        .delete(withdrawAddresses)
        .where(and(eq(withdrawAddresses.id, id), eq(withdrawAddresses.personId, person.id)))
        .returning({ id: withdrawAddresses.id })
    : [];
  if (gone.length === 0) throw new ApiError('notFound');
  return {};
}
