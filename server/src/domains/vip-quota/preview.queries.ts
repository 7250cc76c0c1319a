import type { ParsedRequestOf } from '@shared/contract/call';
import type { previewQuota, QuotaPreview } from '@shared/contract/vip-quota';
import type { Context } from '../../calls/implement.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { secondsAhead } from '../../platform/time/time.ts';
import { storeQuote, textOf } from '../money/public.ts';
import {
  findReceiver,
  isFirstGift,
  readAllocation,
  readBalance,
  readUnitValue,
} from './vip-quota.queries.ts';
import { afterEntry, presentBalance, redeemableUnits } from './vip-quota.rules.ts';

type Input = ParsedRequestOf<typeof previewQuota>;

/** Previews an action on a person's quota, with the same rules as the operation. */
export async function preview(context: Context, input: Input): Promise<QuotaPreview> {
  const { db, person, clock } = context;
  const balance = await readBalance(db, person.id);
  const to = input.action === 'redeem' ? undefined : await receiverOf(context, input.to);
  const allocationId = input.action === 'redeem' ? input.allocationId : undefined;
  const available =
    allocationId === undefined ? balance.remaining : await openFor(context, allocationId);
  const nothing: QuotaPreview = {
    quoteId: null,
    expiresAt: 0,
    available,
    amount: 0,
    receive: '0',
    to: to?.party ?? null,
    isFirstTime: to ? await isFirstGift(db, { personId: person.id, receiverId: to.id }) : false,
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
    before: presentBalance(balance),
    after: null,
  };
  const { amount, action } = input;
  if (amount === undefined) return nothing;
  if (amount > available) throw new ApiError('notEnough');
  const after = afterEntry(balance, { kind: kindOf(input), amount });
  if (!after) throw new ApiError('notEnough');
  const worth = BigInt(amount) * (await readUnitValue(db));
  const receive = action === 'redeem' ? worth : 0n;
  // The worth in YUT decides the strength of the proof, and is what a redemption pays.
  const { quoteId, expiresAt } = await storeQuote(context, {
    kind: `quota.${action}`,
    asset: 'YUT',
    amount: worth,
    more: {
      units: String(amount),
      ...(to && { recipientId: to.id }),
      ...(allocationId !== undefined && { allocationId }),
    },
  });
  return {
    ...nothing,
    quoteId,
    expiresAt,
    amount,
    receive: textOf(receive, 'YUT'),
    after: presentBalance(after),
  };
}

const kindOf = (input: Input) => {
  if (input.action === 'transfer') return 'transferred';
  if (input.action === 'allocate') return 'allocated';
  return input.allocationId === undefined ? 'redeemed' : 'redeemedAllocated';
};

async function receiverOf({ db, person }: Context, uid: string) {
  const found = await findReceiver(db, uid);
  if (!found) throw wrongField('to', '002121');
  if (found.id === person.id) throw wrongField('to', '002122');
  return found;
}

async function openFor({ db, person }: Context, id: string): Promise<number> {
  const allocation = await readAllocation(db, { id, personId: person.id });
  if (allocation?.receiverId !== person.id) throw new ApiError('notFound');
  return redeemableUnits(allocation);
}
