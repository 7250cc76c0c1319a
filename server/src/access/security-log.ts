import type { CodeName } from '@shared/contract/codes';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { statement } from '../platform/db/statement.ts';
import type { ApiError } from '../platform/errors.ts';
import { networkOf } from '../platform/http/network.ts';
import {
  type SecurityEventKind,
  type SecurityEventOutcome,
  securityEvents,
} from '../schema/tables/security-events.ts';

/** Where an event comes from. The context of a call is one; a command or a job names its actor. */
export interface SecurityEventSource {
  /** The transaction of what happened, so that both are written or neither. */
  db: Db;
  device?: { id: string; address: string; phoneModel?: string };
  requestId?: string;
  /** The operating system's user of a command, or the team of a release. */
  actor?: string;
}

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** Defaults to `passed`. */
  outcome?: SecurityEventOutcome;
  personId?: string | undefined;
  /** Words of ours, ids and numbers; never a secret or what a person typed. */
  detail?: Record<string, unknown>;
}

/** Adds to the security log, which the application can only append to. */
export async function recordSecurityEvent(
  source: SecurityEventSource,
  event: SecurityEvent,
): Promise<void> {
  const { db, device, requestId = '', actor = '' } = source;
  const { kind, outcome = 'passed', personId = null, detail = {} } = event;
  const network = device?.address ? networkOf(device.address) : '';
  await db.execute(
    write({
      ...{ id: newId(), kind, outcome, personId, actor, requestId, network },
      deviceId: device?.id ?? '',
      phoneModel: device?.phoneModel ?? '',
      detail: JSON.stringify(detail),
    }),
  );
}

const write = statement(
  [
    'id',
    'kind',
    'outcome',
    'personId',
    'actor',
    'deviceId',
    'phoneModel',
    'network',
    'requestId',
    'detail',
  ],
  (row) => sql`
    insert into ${securityEvents} (id, kind, outcome, person_id, actor,
      device_id, phone_model, network, request_id, detail)
    values (${row.id}, ${row.kind}, ${row.outcome}, ${row.personId}, ${row.actor},
      ${row.deviceId}, ${row.phoneModel}, ${row.network}, ${row.requestId}, ${row.detail}::jsonb)`,
);

const signInPath = '/v1/auth/login';

/** Refusals of a secret. Others may leave a trace of their own, such as a counted parcel number. */
const secretRefusals: ReadonlySet<CodeName> = new Set([
  'wrongCredentials',
  'proofNeeded',
  'codeWrong',
  'locked',
]);

/**
 * Records a refusal that guards an account: a counted wrong try, a lock, or a proof that is asked
 * for. Others leave no trace here: a flood of calls must not fill the log.
 */
export async function recordRefusal(
  source: SecurityEventSource,
  refused: { path: string; error: unknown; callerId: string | undefined },
): Promise<void> {
  const { path, callerId } = refused;
  const error = refused.error as ApiError;
  if (!secretRefusals.has(error.codeName)) return;
  const { wrong, needed } = (error.data ?? {}) as { wrong?: string; needed?: string[] };
  const isAsked = error.codeName === 'proofNeeded' && wrong === undefined;
  await recordSecurityEvent(source, {
    kind: path === signInPath && !wrong && !isAsked ? 'session.signIn' : 'proof.check',
    outcome: isAsked ? 'asked' : 'failed',
    personId: error.personId ?? callerId,
    detail: { call: path, code: error.codeName, ...(wrong ? { wrong } : isAsked && { needed }) },
  });
}
