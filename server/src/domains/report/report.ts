import { randomInt } from 'node:crypto';
import type { ParsedRequestOf } from '@shared/contract/call';
import type { sendReport } from '@shared/contract/report';
import { isReasonOf } from '@shared/contract/report-reasons';
import { and, eq, isNull } from 'drizzle-orm';
import { consumeLimit } from '../../access/limits.ts';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { uploads } from '../../schema/tables/home.ts';
import { persons } from '../../schema/tables/identity.ts';
import { reports } from '../../schema/tables/support.ts';
import { isOwnFile } from '../uploads/public.ts';

type Given = ParsedRequestOf<typeof sendReport>;

/** Nobody reports more than this by hand. */
const reportsPerDay = 40;

/** Takes a report; of the same thing again it answers the one that still waits. */
export async function takeReport({ db, person }: Context, given: Given) {
  const { type, targetId, reason, detail = '', pictures = [] } = given;
  if (!isReasonOf(type, reason)) throw wrongField('reason', 'invalid');
  await checkTarget(db, { type, targetId, personId: person.id });
  for (const url of pictures) {
    if (!(await isOwnFile(db, { ownerId: person.id, url })))
      throw wrongField('pictures', 'invalid');
  }
  await consumeLimit(db, { key: `reports:${person.id}`, allowed: reportsPerDay, hours: 24 });
  const added = await db
    .insert(reports)
    .values({
      id: newId(),
      number: newNumber('R'),
      personId: person.id,
      type,
      targetId,
      reason,
      detail: detail.trim(),
      pictures: [...new Set(pictures)],
    })
    // The same thing, still open; or, once in a very long while, the number.
    .onConflictDoNothing()
    .returning();
  const [row] = added;
  if (row) return { number: row.number, isRepeated: 0 as const, createdAt: seconds(row.createdAt) };
  const first = await findOpen(db, { personId: person.id, type, targetId });
  if (!first) throw new ApiError('operationInProgress');
  return { number: first.number, isRepeated: 1 as const, createdAt: seconds(first.createdAt) };
}

async function findOpen(db: Db, of: { personId: string } & Pick<Given, 'type' | 'targetId'>) {
  const isIt = and(
    eq(reports.personId, of.personId),
    eq(reports.type, of.type),
    eq(reports.targetId, of.targetId),
    isNull(reports.decidedAt),
  );
  const rows = await db.select().from(reports).where(isIt);
  return rows[0];
}

/** What is reported has to be there. Comments are kept by the native app: their ids are its own. */
async function checkTarget(
  db: Db,
  of: { personId: string } & Pick<Given, 'type' | 'targetId'>,
): Promise<void> {
  const { type, targetId, personId } = of;
  if (type === 'user') {
    const isThere = and(eq(persons.uid, targetId), isNull(persons.erasedAt));
    const [found] = await db.select({ id: persons.id }).from(persons).where(isThere);
    if (!found) throw new ApiError('notFound');
    if (found.id === personId) throw wrongField('targetId', 'invalid');
  }
  if (type === 'video') {
    if (!isId(targetId)) throw new ApiError('notFound');
    const isVideo = and(eq(uploads.id, targetId), eq(uploads.purpose, 'video'));
    const [found] = await db.select({ id: uploads.id }).from(uploads).where(isVideo);
    if (!found) throw new ApiError('notFound');
  }
}

/** Ten digits behind a letter: drawn, so that nobody learns how many there are. */
export const newNumber = (letter: string): string =>
  letter + Array.from({ length: 10 }, () => randomInt(10)).join('');
