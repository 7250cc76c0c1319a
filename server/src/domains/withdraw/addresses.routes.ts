import {
  getWithdrawAddresses,
  removeWithdrawAddress,
  saveWithdrawAddress,
} from '@shared/contract/withdraw';
import { and, desc, eq, sql } from 'drizzle-orm';
import { implement } from '../../calls/implement.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { withdrawAddresses } from '../../schema/tables/withdrawals.ts';
import { isPayableAddress } from '../money/public.ts';

type Row = typeof withdrawAddresses.$inferSelect;

const present = (row: Row) => ({
  id: row.id,
  network: row.network,
  address: row.address,
  label: row.label,
  lastUsedAt: seconds(row.lastUsedAt),
});

/** A person's book of wallet addresses. */
export const addressRoutes = [
  implement(getWithdrawAddresses, async ({ db, person }, { network }) => {
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
  }),

  implement(saveWithdrawAddress, async ({ db, person }, { network, address, label }) => {
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
  }),

  implement(removeWithdrawAddress, async ({ db, person }, { id }) => {
    const gone = isId(id)
      ? await db
          .delete(withdrawAddresses)
          .where(and(eq(withdrawAddresses.id, id), eq(withdrawAddresses.personId, person.id)))
          .returning({ id: withdrawAddresses.id })
      : [];
    if (gone.length === 0) throw new ApiError('notFound');
    return {};
  }),
];
