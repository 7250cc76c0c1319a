import { forgetCodes, forgetSessions, forgetTries } from '../access/jobs.ts';
import { forgetNonces } from '../calls/jobs.ts';
import { movePrices } from '../demo/prices.ts';
import { moveParcels } from '../demo/shop-parcels.ts';
import { answerDemoTickets } from '../demo/support-answers.ts';
import { expireBuyOrders } from '../domains/c2c/c2c.jobs.ts';
import { settleCampaigns } from '../domains/campaigns/campaigns.jobs.ts';
import {
  lowerLevels,
  remindOfCoupons,
  settleInvestments,
} from '../domains/creator/creator.jobs.ts';
import { checkSettings } from '../domains/home/home.jobs.ts';
import { settlePortfolio } from '../domains/portfolio/portfolio.jobs.ts';
import { releaseLoosePictures } from '../domains/report/report.jobs.ts';
import {
  completeLostAuthenticators,
  eraseAccounts,
  forgetAuthenticatorKeys,
} from '../domains/safe/safe.jobs.ts';
import { settleStakes } from '../domains/stake/stake.jobs.ts';
import { forgetUploads } from '../domains/uploads/uploads.jobs.ts';
import { forgetWebviewReports } from '../domains/webview/webview.jobs.ts';
import { moveWithdrawals } from '../domains/withdraw/withdraw.jobs.ts';
import {
  expireHolds,
  forgetQuotes,
  forgetRefusals,
  logSealHead,
  sealEntries,
} from '../ledger/jobs.ts';
import type { Job } from '../platform/jobs/job.ts';
import { sendOutbox } from '../platform/mail/outbox.ts';

/** Often, because people wait for their codes. */
const sendMails: Job = {
  name: 'send-mails',
  everySeconds: 3,
  run: ({ database, log, services }) =>
    sendOutbox({ database, log, words: services.words, ...services.mail }),
};

/** Every job of the server. A domain's jobs are in `domains/<domain>/<domain>.jobs.ts`. */
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
