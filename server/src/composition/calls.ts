import type { Implementation } from '../calls/implement.ts';
import { authRoutes } from '../domains/auth/auth.routes.ts';
import { c2cRoutes } from '../domains/c2c/c2c.routes.ts';
import { campaignsRoutes } from '../domains/campaigns/campaigns.routes.ts';
import { creatorRoutes } from '../domains/creator/creator.routes.ts';
import { depositRoutes } from '../domains/deposit/deposit.routes.ts';
import { guildRoutes } from '../domains/guild/guild.routes.ts';
import { createHomeRoutes, type LiveSetOf } from '../domains/home/home.routes.ts';
import { inviteRoutes } from '../domains/invite/invite.routes.ts';
import { createLegalRoutes } from '../domains/legal/legal.routes.ts';
import type { LegalTexts } from '../domains/legal/legal.rules.ts';
import { messagesRoutes } from '../domains/messages/messages.routes.ts';
import { moneyRoutes } from '../domains/money/money.routes.ts';
import { createOperationsRoutes } from '../domains/operations/operations.routes.ts';
import { peopleRoutes } from '../domains/people/people.routes.ts';
import { portfolioRoutes } from '../domains/portfolio/portfolio.routes.ts';
import { createProfileRoutes } from '../domains/profile/profile.routes.ts';
import type { ChatKey } from '../domains/profile/user-sig.ts';
import { reportRoutes } from '../domains/report/report.routes.ts';
import { safeRoutes } from '../domains/safe/safe.routes.ts';
import { shopRoutes } from '../domains/shop/shop.routes.ts';
import { stakeRoutes } from '../domains/stake/stake.routes.ts';
import { statementRoutes } from '../domains/statement/statement.routes.ts';
import { supportRoutes } from '../domains/support/support.routes.ts';
import { tasksRoutes } from '../domains/tasks/tasks.routes.ts';
import { uploadsRoutes } from '../domains/uploads/uploads.routes.ts';
import { userRoutes } from '../domains/user/user.routes.ts';
import { videoRoutes } from '../domains/video/video.routes.ts';
import { vipQuotaRoutes } from '../domains/vip-quota/vip-quota.routes.ts';
import { walletRoutes } from '../domains/wallet/wallet.routes.ts';
import { webviewRoutes } from '../domains/webview/webview.routes.ts';
import { withdrawRoutes } from '../domains/withdraw/withdraw.routes.ts';
import { operations } from './operations.ts';

/** What some domains need beside the services that every handler gets. */
export interface CallServices {
  legal: LegalTexts;
  /** Signs people in with the chat service. */
  chat: ChatKey | undefined;
  liveSet: LiveSetOf;
}

/** Every domain of the API. A test checks that each call of the contract is here exactly once. */
export const createImplementations = (given: CallServices): readonly Implementation[] => [
  ...authRoutes,
  ...c2cRoutes,
  ...campaignsRoutes,
  ...creatorRoutes,
  ...depositRoutes,
  ...guildRoutes,
  ...createHomeRoutes(given.liveSet),
  ...inviteRoutes,
  ...createLegalRoutes(given.legal),
  ...messagesRoutes,
  ...moneyRoutes,
  ...portfolioRoutes,
  ...withdrawRoutes,
  ...createOperationsRoutes(operations),
  ...peopleRoutes,
  ...createProfileRoutes(given.chat),
  ...reportRoutes,
  ...safeRoutes,
  ...shopRoutes,
  ...stakeRoutes,
  ...statementRoutes,
  ...supportRoutes,
  ...tasksRoutes,
  ...uploadsRoutes,
  ...userRoutes,
  ...videoRoutes,
  ...vipQuotaRoutes,
  ...walletRoutes,
  ...webviewRoutes,
];
