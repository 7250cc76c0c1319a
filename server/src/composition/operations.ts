import type { CodeName } from '@shared/contract/codes';
import { kindOfCall, type OperationKind } from '@shared/contract/operation-kinds';
import * as c2c from '../domains/c2c/c2c.operations.ts';
import * as campaigns from '../domains/campaigns/campaigns.operations.ts';
import { investOperation } from '../domains/creator/invest.operations.ts';
import { receiveMissedOperation } from '../domains/creator/missed.operations.ts';
import { transferProfitOperation } from '../domains/creator/profit.operations.ts';
import { receiveLevelRewardOperation } from '../domains/creator/rewards.operations.ts';
import { receiveShareOperation } from '../domains/guild/guild.operations.ts';
import { receiveStageOperation } from '../domains/invite/invite.operations.ts';
import { exchangeOperation } from '../domains/money/exchange.operations.ts';
import type { OperationDefinition } from '../domains/money/operation.ts';
import { transferOperations } from '../domains/money/transfers.operations.ts';
import { portfolioOperation } from '../domains/portfolio/portfolio.operations.ts';
import { purchaseOperation } from '../domains/shop/purchase.operations.ts';
import * as stake from '../domains/stake/stake.operations.ts';
import { cashNoviceOperation } from '../domains/tasks/novice.operations.ts';
import { receiveRewardOperation } from '../domains/tasks/tasks.operations.ts';
import * as quota from '../domains/vip-quota/vip-quota.operations.ts';
import * as withdraw from '../domains/withdraw/withdraw.operations.ts';
import { finalRefusals } from '../ledger/refusals.ts';

type Definitions = { [Kind in OperationKind]: OperationDefinition & { kind: Kind } };

/** The definition of every kind of operation; a missing one does not compile. */
export const operations: Definitions = {
  'money.exchange': exchangeOperation,
  'money.transferUsdt': transferOperations.USDT,
  'money.transferYut': transferOperations.YUT,
  'withdraw.crypto': withdraw.cryptoOperation,
  'withdraw.benefit': withdraw.benefitOperation,
  'withdraw.cancel': withdraw.cancelOperation,
  'portfolio.transfer': portfolioOperation,
  'stake.create': stake.createOperation,
  'stake.addPrincipal': stake.addPrincipalOperation,
  'stake.upgrade': stake.upgradeOperation,
  'stake.retrieveReward': stake.retrieveRewardOperation,
  'stake.reinvest': stake.reinvestOperation,
  'stake.retrievePrincipal': stake.retrievePrincipalOperation,
  'stake.cancelRetrieve': stake.cancelRetrieveOperation,
  'stake.autoReinvest': stake.autoReinvestOperation,
  'stake.compound': stake.compoundOperation,
  'c2c.create': c2c.createOrderOperation,
  'c2c.sell': c2c.sellOperation,
  'c2c.cancel': c2c.cancelOrderOperation,
  'quota.redeem': quota.redeemOperation,
  'quota.transfer': quota.transferOperation,
  'quota.allocate': quota.allocateOperation,
  'quota.cancel': quota.cancelOperation,
  'campaign.create': campaigns.createOperation,
  'campaign.cancel': campaigns.cancelOperation,
  'creator.invest': investOperation,
  'creator.transferProfit': transferProfitOperation,
  'creator.receiveLevelReward': receiveLevelRewardOperation,
  'creator.receiveMissed': receiveMissedOperation,
  'guild.receiveShare': receiveShareOperation,
  'invite.receiveStage': receiveStageOperation,
  'tasks.receiveReward': receiveRewardOperation,
  'tasks.cashNovice': cashNoviceOperation,
  'shop.purchase': purchaseOperation,
};

/** Whether a refusal of a call's operation is final under its idempotency key. */
export function isFinalRefusal(path: string, code: CodeName): boolean {
  if (finalRefusals.includes(code)) return true;
  const kind = kindOfCall(path);
  return kind !== undefined && (operations[kind].refusals?.includes(code) ?? false);
}
