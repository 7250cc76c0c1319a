import { randomInt } from 'node:crypto';
import type { ParsedRequestOf } from '@shared/contract/call';
import type { sendReport } from '@shared/contract/report';
import { isReasonOf } from '@shared/contract/report-reasons';
import { and, eq, isNull } from 'drizzle-orm';
import { consumeLimit } from '../../access/limits.ts';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { equals, findRow, hasRow } from '../../platform/db/rows.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { uploads } from '../../schema/tables/home.ts';
import { persons } from '../../schema/tables/identity.ts';
import { reports } from '../../schema/tables/support.ts';
import { isOwnFile } from '../uploads/public.ts';

type Given = ParsedRequestOf<typeof sendReport>;

/** More than a person reports by hand. */
const reportsPerDay = 40;

/** Files a report; a repeated one returns the number of the open report. */
export async function takeReport({ db, person }: Context, given: Given) {
  const { type, targetId, reason, detail = '', pictures = [] } = given;
  if (!isReasonOf(type, reason)) throw wrongField('reason', 'invalid');
  await checkTarget(db, { type, targetId, personId: person.id });
  for (const url of pictures) {
    const own = { ownerId: person.id, url, purposes: ['report'] as const };
    if (!(await isOwnFile(db, own))) throw wrongField('pictures', 'invalid');
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
      // Without the signature, which opens them for a while only.
      pictures: [...new Set(pictures.map((url) => url.replace(/\?.*$/, '')))],
    })
    // The person's open report on the same subject or, very rarely, a number already in use.
    .onConflictDoNothing()
    .returning();
  const [row] = added;
  if (row) return { number: row.number, isRepeated: 0 as const, createdAt: seconds(row.createdAt) };
  const first = await findOpen(db, { personId: person.id, type, targetId });
  if (!first) throw new ApiError('operationInProgress');
  return { number: first.number, isRepeated: 1 as const, createdAt: seconds(first.createdAt) };
}

async function findOpen(db: Db, of: { personId: string } & Pick<Given, 'type' | 'targetId'>) {
  const match = and(
    equals(reports, { personId: of.personId, type: of.type, targetId: of.targetId }),
    isNull(reports.decidedAt),
  );
  return findRow(db, reports, match);
}

/** The reported subject must exist, except comments: only the native app knows their ids. */
async function checkTarget(
  db: Db,
  of: { personId: string } & Pick<Given, 'type' | 'targetId'>,
): Promise<void> {
  const { type, targetId, personId } = of;
  if (type === 'user') {
    const exists = and(eq(persons.uid, targetId), isNull(persons.erasedAt));
    const found = await findRow(db, persons, exists);
    if (!found) throw new ApiError('notFound');
    if (found.id === personId) throw wrongField('targetId', 'invalid');
  }
  if (type === 'video') {
    if (!isId(targetId)) throw new ApiError('notFound');
    const isVideo = await hasRow(db, uploads, { id: targetId, purpose: 'video' });
    if (!isVideo) throw new ApiError('notFound');
  }
}

/** A letter and ten random digits, so that the number does not reveal how many reports exist. */
export const newNumber = (letter: string): string =>
  letter + Array.from({ length: 10 }, () => randomInt(10)).join('');
