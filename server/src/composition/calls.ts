import type { Implementation } from '../http/implement.ts';
import { authRoutes } from './auth/routes.ts';
import { c2cRoutes } from './c2c/routes.ts';
import { campaignsRoutes } from './campaigns/routes.ts';
import { creatorRoutes } from './creator/routes.ts';
import { guildRoutes } from './guild/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { inviteRoutes } from './invite/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { safeRoutes } from './safe/routes.ts';
import { shopRoutes } from './shop/routes.ts';
import { stakeRoutes } from './stake/routes.ts';
import { statementRoutes } from './statement/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { tasksRoutes } from './tasks/routes.ts';
import { uploadsRoutes } from './uploads/routes.ts';
import { userRoutes } from './user/routes.ts';
import { videoRoutes } from './video/routes.ts';
import { vipQuotaRoutes } from './vip-quota/routes.ts';
import { walletRoutes } from './wallet/routes.ts';
import { webviewRoutes } from './webview/routes.ts';

/** Every domain of the API. A test holds that each call of the contract is here exactly once. */
export const implementations: readonly Implementation[] = [
  ...authRoutes,
  ...c2cRoutes,
  ...campaignsRoutes,
  ...creatorRoutes,
  ...guildRoutes,
  ...homeRoutes,
  ...inviteRoutes,
  ...legalRoutes,
  ...messagesRoutes,
  ...moneyRoutes,
  ...operationsRoutes,
  ...peopleRoutes,
  ...profileRoutes,
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
