import { activityRoutes } from './activity.routes.ts';
import { deletionRoutes } from './deletion.routes.ts';
import { livenessRoutes } from './liveness.routes.ts';
import { lostRoutes } from './lost.routes.ts';
import { protectionRoutes } from './protection.routes.ts';

export const safeRoutes = [
  ...protectionRoutes,
  ...lostRoutes,
  ...deletionRoutes,
  ...livenessRoutes,
  ...activityRoutes,
];
