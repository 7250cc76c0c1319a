import type { InFlightRequest } from '../http/in-flight-requests.ts';
import { deviceSeconds } from '../start/device-seconds.ts';
import type { Environment } from '../start/environment.ts';
import type { Start } from '../start/take-start.ts';
import { takeStart } from '../start/take-start.ts';

/** The results of the inline script, for the shell that loads after it. */
export interface Handover {
  /** The start parameters, already stored and out of the address. */
  start: Start;
  /** Device time of the page's start; the early requests carry it, so the shell begins with it. */
  startedAtSeconds: number;
  requests: readonly InFlightRequest[];
}

type HandoverWindow = Window & { earlyRequests?: Handover };

/** The window is the only place where two scripts of one page can meet. */
export function handOver(win: HandoverWindow, handover: Handover): void {
  win.earlyRequests = handover;
}

/** Empties the window; where the inline script left nothing, the shell takes the start itself. */
export function claimHandover(env: Environment): Handover {
  const win: HandoverWindow = env.win;
  const { earlyRequests } = win;
  delete win.earlyRequests;
  return (
    earlyRequests ?? { start: takeStart(env), startedAtSeconds: deviceSeconds(), requests: [] }
  );
}
