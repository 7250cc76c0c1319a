export { deletionDays } from './deletion.routes.ts';
export { failuresBeforePause, livenessMinutes, pauseHours } from './liveness.rules.ts';
export { lostHours } from './lost.queries.ts';
