import type { ResponseOf } from '@shared/contract/call';
import type { Proof } from '@shared/contract/proof';
import type { cancelAllocation as cancelCall } from '@shared/contract/vip-quota';
import { eq } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { once } from '../../ledger/operations.ts';
import { transfer } from '../../ledger/transfer.ts';
import { vipEntries } from '../../schema/tables/vip-quota.ts';
import { writeSystemMessage } from '../messages/public.ts';
import {
  isMuchFor,
  keepReceipt,
  readReceipt,
  runQuoted,
  type Taken,
  units,
} from '../money/public.ts';
import { type QuotaAction, quotaKind } from './preview.ts';
import * as quota from './quota.ts';
import { isFirstGift, readAllocation, readFigures } from './vip-quota.queries.ts';
import { presentAllocation, presentFigures } from './vip-quota.rules.ts';

interface Order {
  quoteId: string;
  operationKey: string;
  proof?: Proof;
}
type Done = ResponseOf<typeof cancelCall>;
interface Operation {
  id: string;
  businessAt: Date;
}

/** Quota that goes to somebody else is value that leaves; what is redeemed is used up for good. */
export async function runQuota(
  context: Context,
  input: Order & { action: QuotaAction },
): Promise<Done> {
  const { action, ...order } = input;
  const id = await runQuoted(context, order, {
    kind: quotaKind(action),
    way: 'quota',
    isMuch: (taken) => isMuch(context, { action, taken }),
    effect: (operation, taken) => effects[action](context, { operation, taken }),
  });
  return quotaAnswer(context, id);
}

/** Money that only comes in needs no second proof. */
async function isMuch(
  context: Context,
  of: { action: QuotaAction; taken: Taken },
): Promise<boolean> {
  const { db, person } = context;
  const { recipientId, ...worth } = of.taken;
  if (of.action === 'redeem' || recipientId === undefined) return false;
  if (await isFirstGift(db, { personId: person.id, receiverId: recipientId })) return true;
  return isMuchFor(context, worth as Taken);
}

type Effect = (context: Context, of: { operation: Operation; taken: Taken }) => Promise<void>;

const effects: Record<QuotaAction, Effect> = {
  redeem: async ({ db, person }, { operation, taken }) => {
    const { id: operationId, businessAt } = operation;
    const { allocationId } = taken;
    const use = { personId: person.id, amount: Number(taken.units), operationId, businessAt };
    if (allocationId === undefined) await quota.redeemOwn(db, use);
    else await quota.redeemAllocated(db, { ...use, allocationId });
    const to = await personAccount(db, { personId: person.id, asset: 'YUT', purpose: 'wallet' });
    const from = await systemAccount(db, { asset: 'YUT', purpose: 'quota' });
    const leg = { from, to, amount: units(taken).receive, kind: 'quotaRedeemed' as const };
    await transfer(db, { legs: [leg], businessAt, operationId });
    const ownerId = person.id;
    await keepReceipt(db, { operationId, ownerId, kind: 'quotaRedeemed', businessAt, taken });
  },
  transfer: async (context, of) => {
    await quota.transferQuota(context.db, giftOf(context, of));
    await tell(context, { kind: 'quotaReceived', taken: of.taken });
  },
  allocate: async (context, of) => {
    await quota.allocateQuota(context.db, giftOf(context, of));
    await tell(context, { kind: 'quotaAllocated', taken: of.taken });
  },
};

const giftOf = ({ person }: Context, of: { operation: Operation; taken: Taken }) => ({
  ownerId: person.id,
  receiverId: of.taken.recipientId ?? '',
  amount: Number(of.taken.units),
  operationId: of.operation.id,
  businessAt: of.operation.businessAt,
});

const tell = (
  { db, person }: Context,
  of: { kind: 'quotaReceived' | 'quotaAllocated'; taken: Taken },
): Promise<string> =>
  writeSystemMessage(db, {
    personId: of.taken.recipientId ?? '',
    kind: of.kind,
    params: { units: Number(of.taken.units), from: person.nickName },
  });

export async function cancelAllocation(
  context: Context,
  input: { allocationId: string; operationKey: string },
): Promise<Done> {
  const { db, person, clock } = context;
  const { allocationId, operationKey } = input;
  const request = {
    ownerId: person.id,
    key: operationKey,
    kind: cancelKind,
    content: { allocationId },
    businessAt: clock.business,
  };
  const { id } = await once(db, request, async ({ id: operationId, businessAt }) => {
    const of = { allocationId, ownerId: person.id, operationId, businessAt };
    await quota.cancelAllocation(db, of);
    return { id: operationId };
  });
  return quotaAnswer(context, id);
}

export const cancelKind = 'quota.cancel';

/** What each of the calls answers, of an operation that is done: with the figures of now. */
export async function quotaAnswer(context: Context, operationId: string): Promise<Done> {
  const { db, person } = context;
  const entries = await db.select().from(vipEntries).where(eq(vipEntries.operationId, operationId));
  const mine = entries.find(({ personId }) => personId === person.id);
  const id = mine?.allocationId;
  const allocation = id ? await readAllocation(db, { id, personId: person.id }) : undefined;
  const isRedeemed = mine?.kind === 'redeemed' || mine?.kind === 'redeemedAllocated';
  return {
    quota: presentFigures(await readFigures(db, person.id)),
    allocation: allocation ? presentAllocation(allocation, person.id) : null,
    receipt: isRedeemed ? await readReceipt(context, operationId) : null,
  };
}
