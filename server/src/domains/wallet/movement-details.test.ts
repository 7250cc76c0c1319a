import { languages } from '@shared/contract/enums';
import { getProfitHistory } from '@shared/contract/money';
import { getUsdtHistory } from '@shared/contract/wallet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amount, Movements } from '../../../test/movements.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import { newId } from '../../platform/db/new-id.ts';
import {
  creatorInvestmentDays,
  creatorMissed,
  creatorMissedReceipts,
  creatorRewardClaims,
} from '../../schema/tables/creator.ts';
import { deposits } from '../../schema/tables/deposits.ts';
import { guildClaims, guilds } from '../../schema/tables/guilds.ts';
import { inviteClaims, inviteStages } from '../../schema/tables/invites.ts';
import { noviceCashes, taskClaims } from '../../schema/tables/tasks.ts';
import { vipEntries, vipQuotas } from '../../schema/tables/vip-quota.ts';

let m: Movements;
beforeAll(async () => {
  m = await Movements.start();
});
afterAll(() => m.test.close());

type Make = () => Promise<unknown>;

/** Each kind of movement, what it was for, and what its history says. */
const table: Record<MovementKind, [make: Make, detail: string | RegExp][] | 'in no history'> = {
  deposit: [
    [
      async () => {
        const transferId = await m.book({ kind: 'deposit' });
        const reference = `BSC:0x1234${'0'.repeat(50)}abcdef:0`;
        await m.test.db
          .insert(deposits)
          .values({ reference, personId: m.me.id, transferId, bookedBy: 'provider' });
      },
      'BSC · 0x1234…abcdef',
    ],
  ],
  withdrawal: [
    [
      async () => {
        const destination = `0x5290${'0'.repeat(30)}169EE7`;
        const operationId = await m.operate(m.me.id, { kind: 'withdrawal', destination });
        await m.book({ kind: 'withdrawal', leaves: true, operationId });
      },
      '0x5290…169EE7',
    ],
  ],
  withdrawalReturned: [
    [
      async () => {
        const operationId = await m.operate(m.me.id, {
          kind: 'withdrawal',
          destination: '•••• 1332',
        });
        await m.book({ kind: 'withdrawalReturned', operationId });
      },
      '•••• 1332',
    ],
  ],
  transfer: [
    [
      async () => {
        const operationId = await m.operate(m.me.id, { counterpartyId: m.other.id });
        const opposite = { personId: m.other.id, purpose: 'wallet' } as const;
        await m.book({ kind: 'transfer', leaves: true, operationId, opposite });
      },
      /^Mei · ID \d{8}$/,
    ],
  ],
  exchange: [
    [
      async () => {
        const trade = { kind: 'exchange', receiveAsset: 'YUT', rate: 74_074_074n } as const;
        const operationId = await m.operate(m.me.id, trade);
        await m.book({ kind: 'exchange', leaves: true, operationId, opposite: 'market' });
      },
      'USDT → YUT · 1\u00a0USDT ≈ 0.7407\u00a0YUT',
    ],
  ],
  rounding: [
    [
      async () => {
        const operationId = await m.operate(m.me.id, { kind: 'exchange', receiveAsset: 'YUT' });
        await m.book({ kind: 'rounding', leaves: true, operationId, opposite: 'rounding' });
      },
      'USDT → YUT',
    ],
  ],
  portfolio: [
    [
      async () => {
        const opposite = { personId: m.me.id, purpose: 'store' } as const;
        await m.book({ kind: 'portfolio', leaves: true, opposite });
      },
      'Wallet → Store',
    ],
  ],
  profitTransfer: [
    [
      () => m.book({ kind: 'profitTransfer', opposite: { personId: m.me.id, purpose: 'profit' } }),
      'Creator profit → Wallet',
    ],
  ],
  fee: [
    [
      async () => {
        const operationId = await m.operate(m.me.id, { counterpartyId: m.other.id });
        await m.book({ kind: 'fee', leaves: true, operationId, opposite: 'fees' });
      },
      /^Mei · ID \d{8} · Transfer$/,
    ],
  ],
  // Only the money of an erased account is corrected, and nobody reads its history.
  correction: 'in no history',
  stakePrincipal: [
    [
      async () => {
        const opposite = { personId: m.me.id, purpose: 'stake' } as const;
        const operationId = await m.stake();
        await m.book({ kind: 'stakePrincipal', leaves: true, operationId, opposite });
      },
      '30\u00a0days',
    ],
  ],
  stakePrincipalReturned: [
    [
      async () => {
        const opposite = { personId: m.me.id, purpose: 'stake' } as const;
        await m.book({ kind: 'stakePrincipalReturned', operationId: await m.stake(), opposite });
      },
      '30\u00a0days',
    ],
  ],
  stakeReward: [
    [
      async () =>
        m.book({ kind: 'stakeReward', operationId: await m.stake(), opposite: 'stakePool' }),
      '30\u00a0days',
    ],
  ],
  // From the stake to the pool: no account with a history.
  stakePenalty: 'in no history',
  // A buy order holds money; what is traded is booked.
  c2cOrder: 'in no history',
  c2cTrade: [
    [
      async () => {
        const trade = { kind: 'c2cTrade', receiveAsset: 'YUT', rate: 134_500_000n } as const;
        const operationId = await m.operate(m.other.id, { ...trade, counterpartyId: m.me.id });
        const opposite = { personId: m.other.id, purpose: 'wallet' } as const;
        await m.book({ kind: 'c2cTrade', leaves: true, operationId, opposite });
      },
      /^Mei · ID \d{8}$/,
    ],
  ],
  creatorProfit: [
    [
      async () => {
        const investmentId = await m.invest({ startedAt: m.daysBefore(12) });
        const transferId = await m.fromRewards('creatorProfit', 'profit');
        await m.test.db.insert(creatorInvestmentDays).values({ investmentId, day: 12, transferId });
      },
      'Level 3 · Day 12 of 90',
    ],
    [
      async () => {
        const missed = { id: newId(), personId: m.me.id, kind: 'dynamic', amount } as const;
        await m.test.db
          .insert(creatorMissed)
          .values({ ...missed, reason: 'levelTooLow', missedAt: m.daysBefore(1), expiresAt: m.at });
        const transferId = await m.fromRewards('creatorProfit', 'profit');
        const receipt = { missedId: missed.id, transferId, receivedAt: m.at };
        await m.test.db.insert(creatorMissedReceipts).values(receipt);
      },
      'Dynamic profit',
    ],
    [
      async () => {
        const investmentId = await m.invest({ person: m.friend, startedAt: m.daysBefore(20) });
        await m.fromRewards('creatorProfit', 'profit');
        const transferId = await m.book({ kind: 'correction' });
        await m.test.db.insert(creatorInvestmentDays).values({ investmentId, day: 20, transferId });
      },
      'Dynamic profit · L***h',
    ],
    [
      async () => {
        await m.invest({ person: m.friend });
        await m.fromRewards('creatorProfit', 'profit');
      },
      'Performance profit · L***h',
    ],
  ],
  levelReward: [
    [
      async () => {
        const transferId = await m.fromRewards('levelReward');
        const claim = { personId: m.me.id, level: 2, transferId, claimedAt: m.at };
        await m.test.db.insert(creatorRewardClaims).values(claim);
      },
      'Level 2',
    ],
  ],
  inviteReward: [
    [
      async () => {
        const stage = { stage: 1, friends: 3, reward: 1n, rewardAsset: 'USDT' } as const;
        await m.test.db.insert(inviteStages).values(stage);
        const transferId = await m.fromRewards('inviteReward');
        const claim = { id: newId(), personId: m.me.id, stage: 1, amount, claimedAt: m.at };
        await m.test.db.insert(inviteClaims).values({ ...claim, asset: 'USDT', transferId });
      },
      'Friends: 3',
    ],
  ],
  taskReward: [
    [
      async () => {
        const transferId = await m.fromRewards('taskReward', 'benefit');
        const claim = { personId: m.me.id, task: 'lookIn', period: '2026-03-10', claimedAt: m.at };
        await m.test.db.insert(taskClaims).values({ ...claim, transferId });
      },
      'Daily check-in',
    ],
    [
      async () => {
        const transferId = await m.fromRewards('taskReward', 'benefit');
        const cash = { id: newId(), personId: m.me.id, points: 120, cashedAt: m.at };
        await m.test.db.insert(noviceCashes).values({ ...cash, transferId });
      },
      'Points: 120',
    ],
  ],
  guildReward: [
    [
      async () => {
        const guildId = newId();
        await m.test.db.insert(guilds).values({ id: guildId, name: 'Night Market', target: 1n });
        const transferId = await m.fromRewards('guildReward');
        const claim = { personId: m.me.id, guildId, month: '2026-02-01', amount, claimedAt: m.at };
        await m.test.db.insert(guildClaims).values({ ...claim, transferId });
      },
      'Night Market · February 2026',
    ],
  ],
  quotaRedeemed: [
    [
      async () => {
        const operationId = await m.operate(m.me.id);
        await m.test.db.insert(vipQuotas).values({ personId: m.me.id });
        const entry = { id: newId(), personId: m.me.id, number: 1, kind: 'redeemed' } as const;
        const left = { amount: 6, change: -6, remaining: 0, businessAt: m.at };
        await m.test.db.insert(vipEntries).values({ ...entry, ...left, operationId });
        await m.book({ kind: 'quotaRedeemed', operationId, opposite: 'quota' });
      },
      'Units: 6',
    ],
  ],
  purchase: [
    [
      () => m.book({ kind: 'purchase', leaves: true, opposite: 'shop', reason: 'YU-2041' }),
      'YU-2041',
    ],
  ],
  refund: [[() => m.book({ kind: 'refund', opposite: 'shop', reason: 'YU-2042' }), 'YU-2042']],
  campaign: [
    [
      async () => {
        const operationId = await m.campaign('Five stalls, one evening');
        await m.book({ kind: 'campaign', leaves: true, operationId, opposite: 'campaigns' });
      },
      'Five stalls, one evening',
    ],
    [
      async () => {
        const operationId = await m.campaign('');
        await m.book({ kind: 'campaign', leaves: true, operationId, opposite: 'campaigns' });
      },
      '7\u00a0days',
    ],
  ],
  campaignReturned: [
    [
      async () => {
        const operationId = await m.campaign('Five stalls, one evening');
        await m.book({ kind: 'campaignReturned', operationId, opposite: 'campaigns' });
      },
      'Five stalls, one evening',
    ],
  ],
  investment: [
    [
      async () => {
        const operationId = await m.invest({ startedAt: m.daysBefore(400) });
        await m.book({ kind: 'investment', leaves: true, operationId, opposite: 'investments' });
      },
      'Level 3 · 90\u00a0days',
    ],
  ],
  investmentReturned: [
    [
      async () => {
        await m.invest({ startedAt: m.daysBefore(90), endedAt: m.at });
        await m.book({ kind: 'investmentReturned', opposite: 'investments' });
      },
      'Level 3 · 90\u00a0days',
    ],
  ],
};

const kinds = Object.entries(table).flatMap(([kind, ways]) =>
  ways === 'in no history' ? [] : ways.map(([make, detail]) => ({ kind, detail, make })),
);
/** Paid to accounts whose profit has a list, but no history of movements. */
const isProfitOnly = (kind: string) => kind === 'creatorProfit' || kind === 'taskReward';

it.each(kinds)('$kind says $detail', async ({ kind, detail, make }) => {
  m.pass();
  await make();
  const history = isProfitOnly(kind) ? getProfitHistory : getUsdtHistory;
  for (const language of languages) {
    const { data } = await m.test.call(
      history,
      { kind, limit: 1 },
      { token: m.me.token, language },
    );
    const said = data?.items[0]?.detail ?? '';
    expect([language, said]).not.toEqual([language, '']);
    expect(said).not.toMatch(/\{\{|\$t\(|undefined|null/);
    if (language === 'en')
      expect(said).toMatch(typeof detail === 'string' ? exactly(detail) : detail);
  }
});

const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
