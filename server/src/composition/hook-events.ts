import type { Logger } from 'pino';
import { recordSecurityEvent } from '../access/security-log.ts';
import type { Db } from '../platform/db/database.ts';
import { wideNetworkOf } from '../platform/http/network.ts';
import type { OnHookRefused } from '../platform/http/signed-hook.ts';
import { minuteMs } from '../platform/time/time.ts';

const periodMs = 10 * minuteMs;
const maxSources = 20;

/**
 * Records webhook calls whose signature or time is wrong. Anyone can send those, and the log only
 * grows: in each period one event per network and webhook, and at most 20. The next event says how
 * many calls had none.
 */
export function recordHookRefusals({
  db,
  log,
  now = Date.now,
}: {
  db: Db;
  log: Logger;
  now?: () => number;
}): OnHookRefused {
  let startedAt = Number.NEGATIVE_INFINITY;
  let sources = new Set<string>();
  let unrecorded = 0;
  return async ({ hook, reason, address, requestId }) => {
    if (now() - startedAt >= periodMs) {
      startedAt = now();
      sources = new Set();
    }
    const source = `${hook} ${wideNetworkOf(address)}`;
    if (sources.has(source) || sources.size >= maxSources) {
      unrecorded += 1;
      return;
    }
    sources.add(source);
    const detail = { hook, reason, unrecorded };
    unrecorded = 0;
    await recordSecurityEvent(
      { db, device: { id: '', address }, requestId },
      { kind: 'hook.call', outcome: 'failed', detail },
    ).catch((err: unknown) => log.error({ err, requestId }, 'refused webhook not recorded'));
  };
}
