import type { Gate } from '@shared/contract/operation-kinds';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { secondsUp } from '../../platform/time/time.ts';
import { persons, settings } from '../../schema/tables/identity.ts';
import { settingsFrom } from '../settings/public.ts';

/** The columns of a person that decide whether they may spend. */
export interface Spender {
  /** When deletion was requested. */
  erasesAt: Date | null;
  /** Null without a current hold. */
  heldUntil: Date | null;
  hasPassedIdentityCheck: boolean;
  hasPaymentPassword: boolean;
}

/**
 * Refuses an account that is being deleted, is under a security hold, or lacks the identity check
 * or the payment password. The proof for this one spend is asked for afterwards. It reads the
 * current row by the database's clock: a right to spend may end while a job runs.
 */
export async function canSpend(
  tx: Db,
  given: { person: { id: string }; gate: Gate },
): Promise<void> {
  const { person, gate } = given;
  const found = await tx.execute<SpenderRow>(selectSpender({ id: person.id }));
  const [row] = found.rows;
  if (!row) throw new Error('the spending person does not exist');
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const refusal = refusalOf(
    {
      erasesAt: moment(row.erases_at),
      heldUntil: moment(row.held_until),
      hasPassedIdentityCheck: row.is_checked,
      hasPaymentPassword: row.has_payment_password,
    },
    { needsIdentityCheck: gatesWithIdentityCheck(row.check_for).includes(gate) },
  );
  if (refusal) throw refusal;
}

type SpenderRow = {
  erases_at: string | null;
  held_until: string | null;
  is_checked: boolean;
  has_payment_password: boolean;
  check_for: string | null;
};

const selectSpender = statement(
  ['id'],
  ({ id }) => sql`
    select erases_at,
      case when security_hold_until > now() then security_hold_until end as held_until,
      is_kyc = 1 as is_checked,
      payment_password_hash is not null as has_payment_password,
      (select value from ${settings} where name = 'identity_check_for') as check_for
    from ${persons} where id = ${id}`,
);

/** The first obstacle, the slowest to resolve first. Pure. */
export function refusalOf(
  spender: Spender,
  gate: { needsIdentityCheck: boolean },
): ApiError | undefined {
  if (spender.erasesAt) {
    return new ApiError('accountClosing', { data: { erasesAt: secondsUp(spender.erasesAt) } });
  }
  if (spender.heldUntil) {
    return new ApiError('securityHold', { data: { until: secondsUp(spender.heldUntil) } });
  }
  if (gate.needsIdentityCheck && !spender.hasPassedIdentityCheck) {
    return new ApiError('identityCheckNeeded');
  }
  if (!spender.hasPaymentPassword) return new ApiError('paymentPasswordMissing');
  return undefined;
}

const gatesWithIdentityCheck = (stored: string | null): readonly string[] =>
  settingsFrom(new Map(stored === null ? [] : [['identity_check_for', stored]])).gates(
    'identity_check_for',
  );
