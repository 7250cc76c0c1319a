import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { outbox } from '../../platform/mail/outbox.table.ts';
import { guildMembers } from '../../schema/tables/guilds.ts';
import { popupHides, popups, uploads } from '../../schema/tables/home.ts';
import {
  follows,
  type Person,
  persons,
  secretTries,
  sessions,
} from '../../schema/tables/identity.ts';
import { identityChecks } from '../../schema/tables/identity-checks.ts';
import { operations, quotes } from '../../schema/tables/ledger.ts';
import { mailCodes } from '../../schema/tables/mail.ts';
import { fanMessages, systemMessages } from '../../schema/tables/messages.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import { lostAuthenticators } from '../../schema/tables/security.ts';
import { securityEvents } from '../../schema/tables/security-events.ts';
import {
  shopAddresses,
  shopOrders,
  shopPackageEvents,
  shopPackages,
} from '../../schema/tables/shop.ts';
import { reports, ticketMessages, tickets } from '../../schema/tables/support.ts';
import { withdrawAddresses, withdrawals } from '../../schema/tables/withdrawals.ts';
import { endPendingRequest } from './lost.queries.ts';
import { deleteNewKey } from './safe.queries.ts';

/**
 * The personal data that an erasure removes. `traces.test.ts` lists every column that can hold text
 * and fails for a new one until it is decided.
 */
export async function eraseTraces(
  tx: Db,
  person: Pick<Person, 'id' | 'email'>,
): Promise<{ files: string[] }> {
  await eraseSecurity(tx, person.id);
  await eraseMail(tx, person);
  await eraseTexts(tx, person.id);
  return { files: await eraseOwn(tx, person.id) };
}

async function eraseSecurity(tx: Db, personId: string): Promise<void> {
  await endPendingRequest(tx, { personId, status: 3, decidedBy: 'erasure' });
  await deleteNewKey(tx, personId);
  await tx.delete(sessions).where(eq(sessions.personId, personId));
  await tx
    .update(securityEvents)
    .set({ deviceId: '', phoneModel: '', network: '' })
    .where(eq(securityEvents.personId, personId));
  const subjects = [`person:${personId}`, `newKey:${personId}`];
  await tx.delete(secretTries).where(inArray(secretTries.subject, subjects));
}

/** Accounts may share an address: then a pending mail may belong to another one. */
async function eraseMail(tx: Db, { id, email }: Pick<Person, 'id' | 'email'>): Promise<void> {
  await tx.delete(mailCodes).where(eq(mailCodes.personId, id));
  if (email === null) return;
  const address = email.toLowerCase();
  const isOther = and(eq(sql`lower(${persons.email})`, address), ne(persons.id, id));
  if (await hasRow(tx, persons, isOther)) return;
  await tx.delete(mailCodes).where(eq(mailCodes.address, address));
  await tx.delete(outbox).where(eq(sql`lower(${outbox.recipient})`, address));
}

/** Amounts, ids and times stay for the books; personal text is removed. */
async function eraseTexts(tx: Db, personId: string): Promise<void> {
  const blank = '';
  const done = tx
    .select({ id: operations.id })
    .from(operations)
    .where(eq(operations.ownerId, personId));
  await tx
    .update(receipts)
    .set({ destination: blank, note: blank })
    .where(inArray(receipts.operationId, done));
  await tx
    .update(withdrawals)
    .set({ destination: blank, accountName: blank, note: blank })
    .where(eq(withdrawals.personId, personId));
  // An unused one is deleted within a day.
  const isTaken = and(eq(quotes.ownerId, personId), quotes.used);
  await tx.update(quotes).set({ content: {} }).where(isTaken);
  const mine = tx
    .select({ id: shopPackages.id })
    .from(shopPackages)
    .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
    .where(eq(shopOrders.ownerId, personId));
  // The last stops of a parcel reveal the home address.
  await tx
    .update(shopPackageEvents)
    .set({ place: blank })
    .where(inArray(shopPackageEvents.packageId, mine));
  const nowhere = { recipient: blank, phone: blank, street: blank, city: blank };
  await tx
    .update(shopOrders)
    .set({ ...nowhere, region: blank, postcode: blank })
    .where(eq(shopOrders.ownerId, personId));
  await eraseWritten(tx, personId);
  await tx.update(identityChecks).set({ note: blank }).where(eq(identityChecks.personId, personId));
  await tx
    .update(lostAuthenticators)
    .set({ note: blank })
    .where(eq(lostAuthenticators.personId, personId));
}

/** Reports and questions stay as cases, without their text and answers. */
async function eraseWritten(tx: Db, personId: string): Promise<void> {
  await tx.update(reports).set({ detail: '' }).where(eq(reports.personId, personId));
  const mine = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.personId, personId));
  await tx.update(ticketMessages).set({ text: '' }).where(inArray(ticketMessages.ticketId, mine));
}

/** Profile pictures, videos and their posters; attachments of a report stay with it. */
const ownPurposes = ['avatar', 'background', 'poster', 'video'] as const;

/**
 * Data that only its owner used. Messages received by others stay. Unfinished uploads are left to the
 * clean-up, which removes their bytes first.
 */
async function eraseOwn(tx: Db, personId: string): Promise<string[]> {
  await tx.delete(systemMessages).where(eq(systemMessages.personId, personId));
  await tx.delete(fanMessages).where(eq(fanMessages.personId, personId));
  const every = tx.select({ id: popups.id }).from(popups);
  await tx
    .delete(popupHides)
    .where(and(inArray(popupHides.popupId, every), eq(popupHides.personId, personId)));
  // Their earnings stay in their guild's income, in which others have shares.
  await tx
    .update(guildMembers)
    .set({ leftAt: sql`greatest(now(), ${guildMembers.joinedAt})` })
    .where(and(eq(guildMembers.personId, personId), isNull(guildMembers.leftAt)));
  await tx.delete(shopAddresses).where(eq(shopAddresses.personId, personId));
  await tx.delete(withdrawAddresses).where(eq(withdrawAddresses.personId, personId));
  await tx
    .delete(follows)
    .where(or(eq(follows.followerId, personId), eq(follows.followedId, personId)));
  const isOwn = and(
    eq(uploads.ownerId, personId),
    inArray(uploads.purpose, [...ownPurposes]),
    isNotNull(uploads.fileName),
  );
  const forgotten = await tx.delete(uploads).where(isOwn).returning({ name: uploads.fileName });
  return forgotten.flatMap(({ name }) => (name === null ? [] : [name]));
}
