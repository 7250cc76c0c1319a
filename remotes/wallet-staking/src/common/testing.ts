import type { StakeOrder, StakePlan, StakeTerm } from '@shared/contract/stake';
import type { Withdrawal } from '@shared/contract/withdraw';
import { buildReceipt } from '@shared/testing';
import type { StakePreview } from '../staking/staking.rules.ts';

const testNow = 1_772_337_600;

/** Builders of plausible test data. */
export const buildWithdrawal = (change: Partial<Withdrawal> = {}): Withdrawal =>
  buildReceipt(
    {
      id: 'w-1',
      kind: 'withdrawal',
      title: 'Withdrawal',
      status: 1,
      asset: 'USDT',
      amount: '50',
      fee: '1',
      total: '51',
      receiveAsset: 'USDT',
      receive: '50',
      counterparty: null,
      destination: '0x52908400098527886E0F7030069857D2E4169EE7',
      note: '',
      createdAt: testNow,
      way: 'crypto',
      network: 'BSC',
      stage: 'submitted',
      stages: [{ stage: 'submitted', at: testNow }],
      arrivesAt: testNow + 600,
      waitsFor: '',
      networkId: '',
      reason: '',
      canCancel: true,
      ...change,
    },
    [{ id: 'network', label: 'Network', text: 'BSC' }],
  );

// --- Stakes ---

export const day = 86_400;

const conditions = {
  cycle: 30,
  cycleYield: '0.03',
  extraRate: '0.003',
  feePercent: '0.04',
  penaltyPercent: '0.02',
  releaseDays: 2,
};

export const buildTerm = (change: Partial<StakeTerm> = {}): StakeTerm => ({
  id: '30-days',
  ...conditions,
  smallest: '50',
  placesLeft: null,
  allowsAdding: true,
  allowsUpgrade: true,
  ...change,
});

export const buildOrder = (change: Partial<StakeOrder> = {}): StakeOrder => ({
  id: 's1',
  termId: '30-days',
  ...conditions,
  status: 1,
  principal: '100',
  reward: '1.00000001',
  earned: '2.5',
  autoReinvest: 0,
  compound: 1,
  createdAt: testNow - 10 * day,
  startAt: testNow - 10 * day,
  endAt: testNow + 20 * day,
  daysDone: 10,
  nextPayoutAt: testNow + day,
  penalty: '0',
  releaseAt: 0,
  endedAt: 0,
  actions: [
    'autoReinvest',
    'compound',
    'addPrincipal',
    'upgrade',
    'retrieveReward',
    'retrievePrincipal',
  ],
  ...change,
});

export const buildPlan = (change: Partial<StakePlan> = {}): StakePlan => ({
  termId: '30-days',
  ...conditions,
  status: 1,
  principal: '100',
  reward: '1.00000001',
  autoReinvest: 0,
  compound: 1,
  startAt: testNow,
  endAt: testNow + 30 * day,
  nextPayoutAt: testNow + day,
  releaseAt: testNow + 32 * day,
  estimate: '3',
  ...change,
});

export const buildPreview = (change: Partial<StakePreview> = {}): StakePreview => ({
  quoteId: 'q1',
  expiresAt: testNow + 60,
  amount: '0',
  fee: '0',
  penalty: '0',
  reward: '0',
  receive: '0',
  arrivesAt: 0,
  restartsTerm: false,
  available: '500',
  smallest: '50',
  before: buildPlan(),
  after: buildPlan(),
  ...change,
});
