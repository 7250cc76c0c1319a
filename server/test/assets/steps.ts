import { accountScripts, accountSteps } from './account.ts';
import { c2cScripts, c2cSteps } from './c2c.ts';
import { campaignScripts, campaignSteps } from './campaigns.ts';
import { creatorScripts, creatorSteps } from './creator.ts';
import { depositScripts, depositSteps } from './deposits.ts';
import { moneyScripts, moneySteps } from './money.ts';
import { portfolioScripts, portfolioSteps } from './portfolio.ts';
import { quotaScripts, quotaSteps } from './quota.ts';
import { rewardScripts, rewardSteps } from './rewards.ts';
import { shopScripts, shopSteps } from './shop.ts';
import { stakeScripts, stakeSteps } from './stake.ts';
import { timeSteps } from './time.ts';
import type { Change, Walk } from './walk.ts';
import { withdrawScripts, withdrawSteps } from './withdraw.ts';

/**
 * The steps of a walk. Each resolves what it adds to what the two people own, by the arithmetic of
 * its own file; undefined if it was refused. What time brings is compared with the domains' records.
 */
const steps = {
  ...moneySteps,
  ...portfolioSteps,
  ...withdrawSteps,
  ...depositSteps,
  ...c2cSteps,
  ...stakeSteps,
  ...campaignSteps,
  ...creatorSteps,
  ...rewardSteps,
  ...quotaSteps,
  ...shopSteps,
  ...accountSteps,
  ...timeSteps,
};

export type Kind = keyof typeof steps;
export interface Step {
  kind: Kind;
  cents: number;
}
export const kinds = Object.keys(steps) as Kind[];
export const takeStep = (walk: Walk, step: Step): Promise<Change | undefined> =>
  steps[step.kind](walk, step);

/** What often comes one after another; other steps may stand between two of them. */
export const scripts: readonly (readonly Kind[])[] = [
  // Starter tasks end with a person's first month.
  ...portfolioScripts,
  ...withdrawScripts,
  ...creatorScripts,
  ...moneyScripts,
  ...depositScripts,
  ...c2cScripts,
  ...stakeScripts,
  ...campaignScripts,
  ...quotaScripts,
  ...shopScripts,
  ...accountScripts,
  ...rewardScripts,
];
