import { forgetOldSessions } from '../access/session.ts';
import { forgetOldTries } from '../access/tries.ts';
import { forgetOldNonces } from '../calls/nonces.ts';
import { expireBuyOrders } from '../domains/c2c/c2c.jobs.ts';
import { settleCampaigns } from '../domains/campaigns/campaigns.jobs.ts';
import {
  lowerLevels,
  remindOfCoupons,
  settleInvestments,
} from '../domains/creator/creator.jobs.ts';
import { checkSettings } from '../domains/home/home.jobs.ts';
import { settlePortfolio } from '../domains/money/portfolio/portfolio.jobs.ts';
import { moveWithdrawals } from '../domains/money/withdraw/withdraw.jobs.ts';
import { releaseLoosePictures } from '../domains/report/report.jobs.ts';
import {
  completeLostAuthenticators,
  eraseAccounts,
  forgetAuthenticatorKeys,
} from '../domains/safe/safe.jobs.ts';
import { moveParcels } from '../domains/shop/shop.jobs.ts';
import { settleStakes } from '../domains/stake/stake.jobs.ts';
import { answerDemoTickets } from '../domains/support/support.jobs.ts';
import { forgetUploads } from '../domains/uploads/uploads.jobs.ts';
import { forgetWebviewReports } from '../domains/webview/webview.jobs.ts';
import {
  expireHolds,
  forgetQuotes,
  forgetRefusals,
  logSealHead,
  movePrices,
  sealEntries,
} from '../ledger/jobs.ts';
import type { Job } from '../platform/jobs/job.ts';
import { forgetCodes, sendMails } from '../platform/mail/jobs.ts';

const forgetNonces: Job = {
  name: 'forget-nonces',
  everySeconds: 60,
  run: ({ database }) => forgetOldNonces(database.db),
};

const forgetTries: Job = {
  name: 'forget-tries',
  everySeconds: 60,
  run: ({ database }) => forgetOldTries(database.db),
};

const forgetSessions: Job = {
  name: 'forget-sessions',
  everySeconds: 3600,
  run: ({ database }) => forgetOldSessions(database.db),
};

/** Every job of the server. A domain's own stand in `domains/<domain>/<domain>.jobs.ts`. */
export const jobs: readonly Job[] = [
  expireHolds,
  forgetQuotes,
  forgetRefusals,
  forgetNonces,
  forgetTries,
  forgetSessions,
  forgetCodes,
  forgetAuthenticatorKeys,
  sendMails,
  releaseLoosePictures,
  forgetUploads,
  forgetWebviewReports,
  completeLostAuthenticators,
  eraseAccounts,
  movePrices,
  moveWithdrawals,
  settlePortfolio,
  settleStakes,
  expireBuyOrders,
  settleInvestments,
  lowerLevels,
  remindOfCoupons,
  settleCampaigns,
  moveParcels,
  answerDemoTickets,
  checkSettings,
  sealEntries,
  logSealHead,
];
