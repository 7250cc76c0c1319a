import { expireBuyOrders } from '../../src/domains/c2c/c2c.jobs.ts';
import { settleCampaigns } from '../../src/domains/campaigns/campaigns.jobs.ts';
import { settleInvestments } from '../../src/domains/creator/creator.jobs.ts';
import { settlePortfolio } from '../../src/domains/portfolio/portfolio.jobs.ts';
import { settleStakes } from '../../src/domains/stake/stake.jobs.ts';
import { moveWithdrawals } from '../../src/domains/withdraw/withdraw.jobs.ts';
import { dayMs } from '../../src/platform/time/time.ts';
import { passTime, runJob } from '../money.ts';
import { none } from './actions.ts';
import { setPrice, type Take } from './walk.ts';

const jobs = [
  settleStakes,
  settleCampaigns,
  settleInvestments,
  settlePortfolio,
  expireBuyOrders,
  moveWithdrawals,
];

/** Days go by, and YUT has another price. */
const passing =
  (days: (cents: number) => number): Take =>
  async (walk, { cents }) => {
    await passTime(walk.test.db, days(cents) * dayMs);
    walk.price = 100_000_000n + BigInt(cents) * 7_919n;
    await setPrice(walk, walk.price);
    for (const job of jobs) await runJob(walk.test, job);
    return none;
  };

export const timeSteps = {
  pass: passing((cents) => (cents % 3) + 1),
  week: passing(() => 7),
  month: passing(() => 31),
} satisfies Record<string, Take>;
