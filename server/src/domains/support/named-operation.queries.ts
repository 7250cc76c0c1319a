import type { TicketOperation } from '@shared/contract/support';
import { operationKey } from '@shared/contract/wire';
import { and, eq, or } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { seconds } from '../../platform/time/time.ts';
import { operations } from '../../schema/tables/ledger.ts';
import { findReceipt } from '../money/public.ts';

/**
 * An operation of this person by its number, that of one of its movements, or its key. The answer to
 * a key may not have arrived, so one that is not known yet names an operation too.
 */
export async function findNamedOperation(
  context: Context,
  name: string,
): Promise<TicketOperation | undefined> {
  const own = await findOwn(context, name);
  const receipt = await findReceipt(context, own?.id ?? name);
  if (receipt) {
    const { id, title, amount, asset, createdAt } = receipt;
    return { id, title, amount, asset, createdAt };
  }
  if (own) return { id: own.id, title: '', createdAt: seconds(own.at) };
  const isKey = !isId(name) && operationKey.safeParse(name).success;
  return isKey ? { id: name, title: '' } : undefined;
}

async function findOwn({ db, person }: Context, name: string) {
  const byKey = eq(operations.key, name);
  const [found] = await db
    .select({ id: operations.id, at: operations.businessAt })
    .from(operations)
    .where(
      and(
        eq(operations.ownerId, person.id),
        isId(name) ? or(eq(operations.id, name), byKey) : byKey,
      ),
    )
    .limit(1);
  return found;
}

/** Where a ticket keeps what it is about. */
export async function toStored(db: Db, id: string) {
  const isOperation = isId(id) && (await db.$count(operations, eq(operations.id, id))) > 0;
  return isOperation ? { operationId: id } : { about: id };
}
