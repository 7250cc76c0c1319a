import type { UploadPurpose } from '@shared/contract/enums';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { hashToken } from '../../access/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { fileNameIn } from '../../platform/http/files.ts';
import { type Upload, uploadStarts, uploads } from '../../schema/tables/home.ts';
import { persons } from '../../schema/tables/identity.ts';
import { publicPurposes } from './uploads.rules.ts';

/** The unfinished upload that a token belongs to, until it expires. */
export async function findOpenUpload(db: Db, token: string): Promise<Upload | undefined> {
  const isOpen = and(isNull(uploads.finishedAt), sql`${uploads.expiresAt} > now()`);
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.tokenHash, hashToken(token)), isOpen));
  return rows[0];
}

/** Longer than a request may take: a server that dies while it writes blocks the upload no longer. */
const leaseSeconds = 30;

/**
 * Leases an upload to one request across all servers: parts appended concurrently would interleave.
 * Returns the moment when the lease expires, which identifies it; undefined if another request has it.
 */
export async function acquireUploadLease(db: Db, id: string): Promise<string | undefined> {
  const isFree = or(isNull(uploads.writingUntil), lt(uploads.writingUntil, sql`now()`));
  const rows = await db
    .update(uploads)
    .set({ writingUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(and(eq(uploads.id, id), isFree))
    .returning({ until: sql<string>`${uploads.writingUntil}::text` });
  return rows[0]?.until;
}

/** An expired lease may be another request's by now: releases only this one. */
export async function releaseUploadLease(
  db: Db,
  { id, leasedUntil }: { id: string; leasedUntil: string },
): Promise<void> {
  const isOwn = sql`${uploads.writingUntil} = ${leasedUntil}::timestamptz`;
  await db
    .update(uploads)
    .set({ writingUntil: null })
    .where(and(eq(uploads.id, id), isOwn));
}

/** Locks the row until the transaction ends, so that concurrent calls run one after the other. */
export async function findOwnUpload(
  tx: Db,
  by: { id: string; ownerId: string },
): Promise<Upload | undefined> {
  if (!isId(by.id)) return undefined;
  const rows = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, by.id), eq(uploads.ownerId, by.ownerId)))
    .for('update');
  return rows[0];
}

/**
 * Counts what was started, also what has been deleted since. Holds the person's row, so that uploads
 * started at the same time see each other.
 */
export async function countRecentUploads(tx: Db, ownerId: string) {
  await tx.select().from(persons).where(eq(persons.id, ownerId)).for('no key update');
  const rows = await tx
    .select({
      inAnHour: sql<number>`(count(*) filter (where ${uploadStarts.startedAt} > now() - interval '1 hour'))::int`,
      bytesInADay: sql<string>`coalesce(sum(${uploadStarts.bytes}), 0)::text`,
    })
    .from(uploadStarts)
    .where(and(eq(uploadStarts.ownerId, ownerId), sql`not ${isOldStart}`));
  return { inAnHour: rows[0]?.inAnHour ?? 0, bytesInADay: Number(rows[0]?.bytesInADay ?? 0) };
}

/** A start that no limit counts any more. */
export const isOldStart = sql`(${uploadStarts.startedAt} <= now() - interval '1 day')`;

const isStale = and(isNull(uploads.finishedAt), lt(uploads.expiresAt, sql`now()`));

/** Expired uploads that were not finished. */
export function staleUploads(db: Db) {
  return db.select({ id: uploads.id }).from(uploads).where(isStale).limit(200);
}

/** Locks a stale upload; undefined if it was finished in the meantime. */
export async function lockStaleUpload(tx: Db, id: string): Promise<Upload | undefined> {
  const rows = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isStale))
    .for('update');
  return rows[0];
}

/** Whether this person uploaded the file at a URL for one of these purposes. */
export async function isOwnFile(
  db: Db,
  file: { ownerId: string; url: string; purposes: readonly UploadPurpose[] },
): Promise<boolean> {
  const name = fileNameIn(file.url);
  if (name === undefined) return false;
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.fileName, name),
        eq(uploads.ownerId, file.ownerId),
        inArray(uploads.purpose, [...file.purposes]),
      ),
    );
  return rows.length > 0;
}

/**
 * Whether anybody may see a file. One without a finished upload is not public: a transaction that
 * was to publish it has failed, or it is about to be deleted.
 */
export async function isPublicFile(db: Db, name: string): Promise<boolean> {
  const isPublished = and(eq(uploads.fileName, name), inArray(uploads.purpose, publicPurposes));
  const rows = await db.select({ id: uploads.id }).from(uploads).where(isPublished);
  return rows.length > 0;
}

/** The purposes whose file is useless once another replaces it. */
const replaceable = ['avatar', 'background'] as const;

/**
 * Marks a replaced profile picture as an expired, unfinished upload, so that the clean-up job
 * removes the file with the row. Files with other purposes stay.
 */
export async function releaseFile(tx: Db, file: { ownerId: string; url: string }): Promise<void> {
  const name = fileNameIn(file.url);
  if (name === undefined) return;
  const isOwn = and(eq(uploads.fileName, name), eq(uploads.ownerId, file.ownerId));
  await tx
    .update(uploads)
    .set({ fileName: null, finishedAt: null, expiresAt: sql`now()` })
    .where(and(isOwn, inArray(uploads.purpose, [...replaceable])));
}
