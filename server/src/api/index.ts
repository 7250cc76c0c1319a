import type { Implementation } from '../http/implement.ts';
import { authRoutes } from './auth/routes.ts';
import { c2cRoutes } from './c2c/routes.ts';
import { creatorRoutes } from './creator/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { shopRoutes } from './shop/routes.ts';
import { userRoutes } from './user/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** Every domain of the API. A test holds that each call of the contract is here exactly once. */
export const implementations: readonly Implementation[] = [
  ...authRoutes,
  ...c2cRoutes,
  ...creatorRoutes,
  ...homeRoutes,
  ...legalRoutes,
  ...messagesRoutes,
  ...shopRoutes,
  ...userRoutes,
  ...walletRoutes,
];
