import type { ResponseOf } from '@shared/contract/call';
import type { cancelAllocation as cancelCall } from '@shared/contract/vip-quota';
import { eq } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { vipEntries } from '../../schema/tables/vip-quota.ts';
import { writeSystemMessage } from '../messages/public.ts';
import {
  plainOperation,
  type QuotedOperation,
  type QuotedTerms,
  quotedOperation,
  type Requested,
  readReceipt,
  secondProofOf,
  units,
} from '../money/public.ts';
import * as quota from './quota.mutations.ts';
import { isFirstGift, readAllocation, readBalance } from './vip-quota.queries.ts';
import { presentAllocation, presentBalance } from './vip-quota.rules.ts';

type Done = ResponseOf<typeof cancelCall>;
type Given = Parameters<QuotedOperation<Done>['effect']>[1];

const answer: QuotedOperation<Done>['answer'] = (context, { id }) => quotaAnswer(context, id);

export const redeemOperation = quotedOperation({
  kind: 'quota.redeem',
  movements: ['quotaRedeemed'],
  receipt: 'quotaRedeemed',
  answer,
  effect: async ({ db, person }, { operation, taken }) => {
    const { id: operationId, businessAt } = operation;
    const { allocationId } = taken;
    const use = { personId: person.id, amount: Number(taken.units), operationId, businessAt };
    if (allocationId === undefined) await quota.redeemOwn(db, use);
    else await quota.redeemAllocated(db, { ...use, allocationId });
    const to = await personAccount(db, { personId: person.id, asset: 'YUT', purpose: 'wallet' });
    const from = await systemAccount(db, { asset: 'YUT', purpose: 'quota' });
    const leg = { from, to, amount: units(taken).receive, kind: 'quotaRedeemed' as const };
    await transfer(db, { legs: [leg], businessAt, operationId });
  },
});

/** A gift of quota has no receipt; its entries count towards the outgoing value of 24 hours. */
const gift = { movements: [], receipt: null, answer, secondProof: secondProofOfGift };

export const transferOperation = quotedOperation({
  ...gift,
  kind: 'quota.transfer',
  effect: async (context, given) => {
    await quota.transferQuota(context.db, giftOf(context, given));
    await notify(context, { kind: 'quotaReceived', taken: given.taken });
  },
});

export const allocateOperation = quotedOperation({
  ...gift,
  kind: 'quota.allocate',
  effect: async (context, given) => {
    await quota.allocateQuota(context.db, giftOf(context, given));
    await notify(context, { kind: 'quotaAllocated', taken: given.taken });
  },
});

async function secondProofOfGift(context: Context, taken: QuotedTerms) {
  const { db, person } = context;
  const { recipientId: receiverId = '', ...worth } = taken;
  const isFirst = await isFirstGift(db, { personId: person.id, receiverId });
  const secondProof = await secondProofOf(context, worth as QuotedTerms);
  return { ...secondProof, isNeeded: isFirst || secondProof.isNeeded, isServed: !isFirst };
}

const giftOf = ({ person }: Context, of: Given) => ({
  ownerId: person.id,
  receiverId: of.taken.recipientId ?? '',
  amount: Number(of.taken.units),
  operationId: of.operation.id,
  businessAt: of.operation.businessAt,
});

const notify = (
  { db, person }: Context,
  of: { kind: 'quotaReceived' | 'quotaAllocated'; taken: QuotedTerms },
): Promise<string> =>
  writeSystemMessage(db, {
    personId: of.taken.recipientId ?? '',
    kind: of.kind,
    params: { units: Number(of.taken.units), from: person.nickName },
  });

export const cancelOperation = plainOperation({
  kind: 'quota.cancel',
  movements: [],
  receipt: null,
  refusals: ['tooLate'],
  answer,
  effect: async ({ db, person }, { operation, input }: Requested<{ allocationId: string }>) => {
    const { id, businessAt } = operation;
    const { allocationId } = input;
    const of = { allocationId, ownerId: person.id, operationId: id, businessAt };
    await quota.cancelAllocation(db, of);
    return { id };
  },
});

/** Answers with the current quota, also on a retry. */
async function quotaAnswer(context: Context, operationId: string): Promise<Done> {
  const { db, person } = context;
  const entries = await db.select().from(vipEntries).where(eq(vipEntries.operationId, operationId));
  const mine = entries.find(({ personId }) => personId === person.id);
  const id = mine?.allocationId;
  const allocation = id ? await readAllocation(db, { id, personId: person.id }) : undefined;
  const isRedeemed = mine?.kind === 'redeemed' || mine?.kind === 'redeemedAllocated';
  return {
    quota: presentBalance(await readBalance(db, person.id)),
    allocation: allocation ? presentAllocation(allocation, person.id) : null,
    receipt: isRedeemed ? await readReceipt(context, operationId) : null,
  };
}
