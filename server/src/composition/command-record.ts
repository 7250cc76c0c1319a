import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { recordSecurityEvent } from '../access/security-log.ts';
import type { CommandContext } from '../platform/commands/command.ts';
import { type CommandForm, formOf, recordedWords } from '../platform/commands/form.ts';
import type { Db } from '../platform/db/database.ts';
import { isId } from '../platform/db/new-id.ts';
import { createRequestNumber } from '../platform/http/short-number.ts';
import { campaigns } from '../schema/tables/campaigns.ts';
import { persons } from '../schema/tables/identity.ts';
import { incomingTransfers } from '../schema/tables/incoming-transfers.ts';
import { livenessChecks, lostAuthenticators } from '../schema/tables/security.ts';
import type { SecurityEventOutcome } from '../schema/tables/security-events.ts';
import { shopOrders } from '../schema/tables/shop.ts';
import { reports, tickets } from '../schema/tables/support.ts';
import { withdrawals } from '../schema/tables/withdrawals.ts';
import { findOperatorCommand } from './operator.ts';

const maxReasonLength = 500;

/**
 * Adds a command to the security log before it does anything, with the operator, the reason and the
 * account concerned, and returns the function that adds its outcome. A command that was killed has
 * no outcome, and each effect has its line.
 */
export async function recordStart(
  { database, log, by, reason, from, secondOperator }: CommandContext,
  [name = '', ...args]: readonly string[],
): Promise<(outcome: 'passed' | 'failed') => Promise<void>> {
  const [subject, ...words] = args;
  const command = name === 'operator' ? findOperatorCommand(subject) : undefined;
  const form = command && formOf(command, words);
  const recorded = command ? [name, subject, ...recordedWords(form, words)] : [name, ...args];
  const personId = form && (await personConcerned(database.db, { form, words }));
  const detail = {
    command: recorded.join(' '),
    reason: reason.slice(0, maxReasonLength),
    ...(from && { from: from.toISOString() }),
    ...(secondOperator && { secondOperator }),
  };
  const requestId = createRequestNumber();
  const record = (outcome: SecurityEventOutcome) =>
    recordSecurityEvent(
      { db: database.db, actor: by, requestId },
      { kind: 'operator.command', outcome, personId, detail },
    );
  await record('started');
  return (outcome) =>
    // The outcome stands, whatever becomes of its line: the command has its first one.
    record(outcome).catch((err: unknown) => log.error({ err, requestId, outcome }, 'not recorded'));
}

/** What an argument identifies, and the person to whom that belongs. */
export const ownersByPlace: Readonly<Record<string, { key: PgColumn; personId: PgColumn }>> = {
  uid: { key: persons.uid, personId: persons.id },
  ticket: { key: tickets.number, personId: tickets.personId },
  report: { key: reports.number, personId: reports.personId },
  withdrawal: { key: withdrawals.id, personId: withdrawals.personId },
  request: { key: lostAuthenticators.id, personId: lostAuthenticators.personId },
  check: { key: livenessChecks.id, personId: livenessChecks.personId },
  campaign: { key: campaigns.id, personId: campaigns.personId },
  deposit: { key: incomingTransfers.id, personId: incomingTransfers.personId },
  order: { key: shopOrders.number, personId: shopOrders.ownerId },
};

async function personConcerned(
  db: Db,
  { form, words }: { form: CommandForm; words: readonly string[] },
): Promise<string | undefined> {
  const index = form.places.findIndex((place) => Object.hasOwn(ownersByPlace, place));
  const owner = ownersByPlace[form.places[index] ?? ''];
  const word = words[index];
  if (!owner || word === undefined) return undefined;
  const { key, personId } = owner;
  if (key.getSQLType() === 'uuid' && !isId(word)) return undefined;
  const [found] = await db.select({ id: personId }).from(key.table).where(eq(key, word)).limit(1);
  return found?.id as string | undefined;
}
