import { activityRoutes } from './activity.ts';
import { deletionRoutes } from './deletion.ts';
import { livenessRoutes } from './liveness.ts';
import { lostRoutes } from './lost.ts';
import { protectionRoutes } from './protection.ts';

export const safeRoutes = [
  ...protectionRoutes,
  ...lostRoutes,
  ...deletionRoutes,
  ...livenessRoutes,
  ...activityRoutes,
];
