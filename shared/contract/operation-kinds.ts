import type { LegalDocumentName } from './documents.ts';

/** Checks before money leaves. An operator sets which ones need the identity check. */
export const gates = [
  'transfer',
  'withdrawal',
  'benefitWithdrawal',
  'c2c',
  'quota',
  'investment',
  'campaign',
  'purchase',
] as const;
export type Gate = (typeof gates)[number];

export type OperationFacts = {
  /** The call that requests it, if the app has one. */
  path?: string;
  /** Needs agreement to these documents, in the versions in force. */
  agreements?: readonly LegalDocumentName[];
} & (
  | { gate?: never; isOutgoing?: never }
  | {
      /** Permissions and proof that it needs. */
      gate: Gate;
      /**
       * Value leaves the person: it counts towards the outgoing sum of 24 hours. The sweep of all
       * calls compares it with what the operation books (`server/test/sweep/outgoing.ts`).
       */
      isOutgoing: boolean;
    }
);

/**
 * Every operation on money, as `domain.action`. The server derives its lists from this and from
 * its own definition of each kind; the web view derives which operations may be pending.
 */
export const operationKinds = {
  'money.exchange': { path: '/v1/business/yut/exchange' },
  'money.transferUsdt': { path: '/v1/business/transfer', gate: 'transfer', isOutgoing: true },
  'money.transferYut': { path: '/v1/business/yut/transfer', gate: 'transfer', isOutgoing: true },
  'withdraw.crypto': {
    path: '/v1/business/withdraw/crypto',
    agreements: ['withdrawal-agreement', 'fees-and-limits'],
    gate: 'withdrawal',
    isOutgoing: true,
  },
  'withdraw.benefit': {
    path: '/v1/business/withdraw/benefit',
    agreements: ['benefit-agreement'],
    gate: 'benefitWithdrawal',
    isOutgoing: true,
  },
  'withdraw.cancel': { path: '/v1/business/withdraw/cancel' },
  'portfolio.transfer': { path: '/v1/business/assetPortfolio/transfer' },
  'stake.create': { path: '/v1/business/stake/create', agreements: ['staking-agreement'] },
  'stake.addPrincipal': {
    path: '/v1/business/stake/add/principal',
    agreements: ['staking-agreement'],
  },
  'stake.upgrade': { path: '/v1/business/stake/upgrade', agreements: ['staking-agreement'] },
  'stake.retrieveReward': { path: '/v1/business/stake/retrieve/reward' },
  'stake.reinvest': {
    path: '/v1/business/stake/manual/reinvest',
    agreements: ['staking-agreement'],
  },
  'stake.retrievePrincipal': { path: '/v1/business/stake/retrieve/principal' },
  'stake.cancelRetrieve': { path: '/v1/business/stake/cancel/retrieve/principal' },
  'stake.autoReinvest': { path: '/v1/business/stake/change/auto/reinvest' },
  'stake.compound': { path: '/v1/business/stake/change/compound' },
  'c2c.create': {
    path: '/v1/business/c2c/buy/create',
    agreements: ['trading-agreement'],
    gate: 'c2c',
    isOutgoing: true,
  },
  'c2c.sell': {
    path: '/v1/business/c2c/sell',
    agreements: ['trading-agreement'],
    gate: 'c2c',
    isOutgoing: true,
  },
  'c2c.cancel': { path: '/v1/business/c2c/buy/cancel' },
  'quota.redeem': {
    path: '/v1/business/vip_qu/redeem',
    agreements: ['vip-quota-agreement'],
    gate: 'quota',
    isOutgoing: false,
  },
  'quota.transfer': {
    path: '/v1/business/vip_qu/transfer',
    agreements: ['vip-quota-agreement'],
    gate: 'quota',
    isOutgoing: true,
  },
  'quota.allocate': {
    path: '/v1/business/vip_qu/allocate',
    agreements: ['vip-quota-agreement'],
    gate: 'quota',
    isOutgoing: true,
  },
  'quota.cancel': { path: '/v1/business/vip_qu/cancel/allocate' },
  'campaign.create': {
    path: '/v1/business/campaign/create',
    agreements: ['creator-agreement'],
    gate: 'campaign',
    isOutgoing: true,
  },
  'campaign.cancel': { path: '/v1/business/campaign/cancel' },
  'creator.invest': {
    path: '/v1/business/creator/createIfa',
    agreements: ['creator-agreement'],
    gate: 'investment',
    isOutgoing: true,
  },
  'creator.transferProfit': { path: '/v1/business/creator/profit/transfer' },
  'creator.receiveLevelReward': { path: '/v1/business/creator/receive' },
  'creator.receiveMissed': { path: '/v1/business/dynamic/receive' },
  'guild.receiveShare': { path: '/v1/business/guild/receive' },
  'invite.receiveStage': { path: '/v1/invite/receiveStage' },
  'tasks.receiveReward': { path: '/v1/task/receive' },
  'tasks.cashNovice': { path: '/v1/business/novice/cash' },
  // Paid in the store, which notifies the server.
  'shop.purchase': { gate: 'purchase', isOutgoing: true },
} as const satisfies Record<string, OperationFacts>;

export type OperationKind = keyof typeof operationKinds;
type Facts = typeof operationKinds;

/** Kinds without proof: the money stays with the user. */
export type OpenKind = {
  [Kind in OperationKind]: Facts[Kind] extends { gate: Gate } ? never : Kind;
}[OperationKind];
/** Kinds that a call requests. */
export type CalledKind = {
  [Kind in OperationKind]: Facts[Kind] extends { path: string } ? Kind : never;
}[OperationKind];

/** Kinds that need agreement to documents. */
export type AgreedKind = {
  [Kind in OperationKind]: Facts[Kind] extends { agreements: readonly string[] } ? Kind : never;
}[OperationKind];

export const factsOf = (kind: OperationKind): OperationFacts => operationKinds[kind];

const kinds = Object.keys(operationKinds) as OperationKind[];
export const agreedKinds = kinds.filter(
  (kind): kind is AgreedKind => factsOf(kind).agreements !== undefined,
);
export const outgoingKinds = kinds.filter((kind) => factsOf(kind).isOutgoing);

/** The kind that a call requests. */
export const kindOfCall = (path: string): CalledKind | undefined =>
  kinds.find((kind): kind is CalledKind => factsOf(kind).path === path);
