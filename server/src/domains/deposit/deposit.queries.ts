import type { Deposit, DepositNetwork } from '@shared/contract/deposit';
import type { Chain } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { byTime } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import { seconds } from '../../platform/time/time.ts';
import { fill } from '../../platform/words.ts';
import {
  depositAddresses,
  type IncomingTransfer,
  incomingTransfers,
} from '../../schema/tables/incoming-transfers.ts';
import { readMoneySettings, textOf } from '../money/public.ts';
import { confirmationsSetting, smallestSetting } from './deposit.rules.ts';

export async function readTerms(db: Db, { network, asset }: { network: Chain; asset: Asset }) {
  const settings = await readMoneySettings(db);
  return {
    smallest: settings.units(smallestSetting(network), asset),
    confirmations: settings.count(confirmationsSetting(network)),
  };
}

export async function listNetworks(context: Context): Promise<DepositNetwork[]> {
  const { db, services, text } = context;
  const { networks = [] } = services.external.deposits ?? {};
  if (networks.length === 0) return [];
  const settings = await readMoneySettings(db);
  return networks.map(({ network, assets }) => ({
    network,
    assets: [...assets],
    smallest: textOf(settings.units(smallestSetting(network), 'USDT'), 'USDT'),
    confirmations: settings.count(confirmationsSetting(network)),
    hint: fill(text('deposits.hint'), { network, assets: assets.join(' / ') }),
  }));
}

export async function listDeposits(context: Context, input: PageInput & { pending?: boolean }) {
  const { db, person } = context;
  const { after, limit, take } = readPage(timeCursor, input);
  const { at, isAfter, order } = byTime(incomingTransfers.businessAt, incomingTransfers.id);
  const state = input.pending ? eq(incomingTransfers.state, 'pending') : undefined;
  const found = await db
    .select({ row: incomingTransfers, at })
    .from(incomingTransfers)
    .where(and(eq(incomingTransfers.personId, person.id), state, isAfter(after)))
    .orderBy(...order)
    .limit(limit + 1);
  const { rows, nextCursor } = take(found, (one) => ({ at: one.at, id: one.row.id }));
  const settings = await readMoneySettings(db);
  const items = rows.map(({ row }): Deposit => {
    const values = {
      confirmations: row.confirmations,
      needed: settings.count(confirmationsSetting(row.network)),
    };
    return {
      id: row.id,
      network: row.network,
      asset: row.asset,
      amount: textOf(row.amount, row.asset),
      state: row.state,
      stateTitle: fill(context.text(`deposits.states.${row.state}`), values),
      networkId: row.transactionId,
      createdAt: seconds(row.businessAt),
    };
  });
  return { items, nextCursor };
}

/** Pending transfers with the address that each went to, for a provider that is polled. */
export function readPending(
  db: Db,
  limit: number,
): Promise<(IncomingTransfer & { address: string })[]> {
  const { personId, network } = depositAddresses;
  const isItsAddress = sql`${incomingTransfers.personId} = ${personId}
    and ${incomingTransfers.network} = ${network}`;
  return db
    .select({ ...getTableColumns(incomingTransfers), address: depositAddresses.address })
    .from(incomingTransfers)
    .innerJoin(depositAddresses, isItsAddress)
    .where(equals(incomingTransfers, { state: 'pending' }))
    .orderBy(incomingTransfers.id)
    .limit(limit);
}
