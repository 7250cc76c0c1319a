import { expireBuyOrders } from '../api/c2c/jobs.ts';
import { settleCampaigns } from '../api/campaigns/jobs.ts';
import { lowerLevels, remindOfCoupons, settleInvestments } from '../api/creator/jobs.ts';
import { checkSettings } from '../api/home/jobs.ts';
import { settlePortfolio } from '../api/money/portfolio/jobs.ts';
import { moveWithdrawals } from '../api/money/withdraw/jobs.ts';
import { releaseLoosePictures } from '../api/report/jobs.ts';
import {
  completeLostAuthenticators,
  eraseAccounts,
  forgetAuthenticatorKeys,
} from '../api/safe/jobs.ts';
import { moveParcels } from '../api/shop/jobs.ts';
import { settleStakes } from '../api/stake/jobs.ts';
import { answerDemoTickets } from '../api/support/jobs.ts';
import { forgetUploads } from '../api/uploads/jobs.ts';
import { forgetWebviewReports } from '../api/webview/jobs.ts';
import { forgetOldNonces } from '../http/nonces.ts';
import { forgetOldSessions } from '../http/session.ts';
import { forgetCodes, sendMails } from '../mail/jobs.ts';
import { forgetOldTries } from '../security/tries.ts';
import type { Job } from './job.ts';
import {
  expireHolds,
  forgetQuotes,
  forgetRefusals,
  logSealHead,
  movePrices,
  sealEntries,
} from './money-jobs.ts';

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

/** Every job of the server. A domain's own stand beside it, in `api/<domain>/jobs.ts`. */
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
