import type { Logger } from 'pino';
import { recordSecurityEvent } from '../access/security-log.ts';
import type { OnReleaseEvent, ReleaseEvent } from '../delivery/upload-service/events.ts';
import type { Db } from '../platform/db/database.ts';
import type { SecurityEventOutcome } from '../schema/tables/security-events.ts';

const outcomes = {
  started: 'started',
  done: 'passed',
  refused: 'failed',
  waiting: 'asked',
} as const satisfies Record<ReleaseEvent['outcome'], SecurityEventOutcome>;

/**
 * Records what teams do with their release tokens. Nothing starts that cannot be recorded. What has
 * happened stays, whatever becomes of its second line: the log has the event in any case.
 */
export const recordReleaseEvents =
  ({ db, log }: { db: Db; log: Logger }): OnReleaseEvent =>
  async (event) => {
    log.info(event, 'release event');
    const { action, outcome, team, token, network, request, releases } = event;
    const device = { id: '', address: network };
    await recordSecurityEvent(
      { db, device, requestId: request, actor: team },
      {
        kind: `release.${action}`,
        outcome: outcomes[outcome],
        detail: { token, releases: [...releases] },
      },
    ).catch((err: unknown) => {
      log.error({ err, requestId: request }, 'release event not recorded');
      if (outcome === 'started') throw err;
    });
  };
