import { deleteCodes, deleteSessions, deleteTries } from '../access/access.jobs.ts';
import { deleteNonces } from '../calls/calls.jobs.ts';
import type { ReleaseKey } from '../delivery/releases/release-keys.ts';
import { createCanaryWatch } from '../delivery/rollout/watch-canaries.ts';
import { movePrices } from '../demo/prices.ts';
import { moveParcels } from '../demo/shop-parcels.ts';
import { answerDemoTickets } from '../demo/support-answers.ts';
import { expireBuyOrders } from '../domains/c2c/c2c.jobs.ts';
import { settleCampaigns } from '../domains/campaigns/campaigns.jobs.ts';
import { createCatalogueJob } from '../domains/catalogue/catalogue.jobs.ts';
import {
  lowerLevels,
  remindOfCoupons,
  settleInvestments,
} from '../domains/creator/creator.jobs.ts';
import { collectDeposits } from '../domains/deposit/deposit.jobs.ts';
import { checkSettings } from '../domains/home/home.jobs.ts';
import { settlePortfolio } from '../domains/portfolio/portfolio.jobs.ts';
import { releaseUnusedPictures } from '../domains/report/report.jobs.ts';
import {
  completeLostAuthenticators,
  deleteAuthenticatorKeys,
  eraseAccounts,
} from '../domains/safe/safe.jobs.ts';
import { settleStakes } from '../domains/stake/stake.jobs.ts';
import { deleteUploads } from '../domains/uploads/uploads.jobs.ts';
import { readTries } from '../domains/webview/tries.ts';
import { deleteWebviewReports } from '../domains/webview/webview.jobs.ts';
import { moveWithdrawals } from '../domains/withdraw/withdraw.jobs.ts';
import {
  deleteQuotes,
  deleteRefusals,
  expireHolds,
  logSealHead,
  sealEntries,
} from '../ledger/ledger.jobs.ts';
import type { Job } from '../platform/jobs/job.ts';
import { sendOutbox } from '../platform/mail/outbox.ts';
import { changingCatalogues } from './catalogues.ts';

/** Often, because people wait for their codes. */
const sendMails: Job = {
  name: 'send-mails',
  everySeconds: 3,
  run: ({ database, log, services }) =>
    sendOutbox({ database, log, words: services.words, ...services.mail }),
};

/** The domains' jobs are in `domains/<domain>/<domain>.jobs.ts`. */
const jobs: readonly Job[] = [
  createCatalogueJob(changingCatalogues),
  expireHolds,
  deleteQuotes,
  deleteRefusals,
  deleteNonces,
  deleteTries,
  deleteSessions,
  deleteCodes,
  deleteAuthenticatorKeys,
  sendMails,
  releaseUnusedPictures,
  deleteUploads,
  deleteWebviewReports,
  completeLostAuthenticators,
  eraseAccounts,
  moveWithdrawals,
  collectDeposits,
  settlePortfolio,
  settleStakes,
  expireBuyOrders,
  settleInvestments,
  lowerLevels,
  remindOfCoupons,
  settleCampaigns,
  checkSettings,
  sealEntries,
  logSealHead,
];

/** Play the market, the carriers and the support. */
const demoJobs: readonly Job[] = [movePrices, moveParcels, answerDemoTickets];

interface JobsConfig {
  demo: boolean;
  releasesDir: string;
  releaseKeys?: readonly ReleaseKey[] | undefined;
}

/** Every job of a server. */
export const jobsOf = ({ demo, releasesDir, releaseKeys }: JobsConfig): readonly Job[] => [
  ...(demo ? demoJobs : []),
  ...jobs,
  createCanaryWatch({ releasesDir, releaseKeys, readTries }),
];
