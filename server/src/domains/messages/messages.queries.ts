import type { InteractionKind } from '@shared/contract/enums';
import { type MessageList, maxUnreadCount } from '@shared/contract/messages';
import { and, count, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import { persons } from '../../schema/tables/identity.ts';
import {
  fanMessages,
  type SystemMessageRow,
  systemMessages,
} from '../../schema/tables/messages.ts';

const tables = { system: systemMessages, interactive: fanMessages } as const;

interface Page {
  personId: string;
  after?: string | undefined;
  limit: number;
}

/** Newest first, with one extra row. */
export function readSystemMessages(db: Db, page: Page): Promise<SystemMessageRow[]> {
  return db
    .select()
    .from(systemMessages)
    .where(
      and(
        eq(systemMessages.personId, page.personId),
        page.after === undefined ? undefined : lt(systemMessages.id, page.after),
      ),
    )
    .orderBy(desc(systemMessages.id))
    .limit(page.limit + 1);
}

export type FanMessageRow = Awaited<ReturnType<typeof readFanMessages>>[number];

/** Newest first, with one extra row, each with its author. */
export function readFanMessages(db: Db, page: Page & { kind?: InteractionKind | undefined }) {
  return db
    .select({
      message: fanMessages,
      from: { uid: persons.uid, nickName: persons.nickName, avatar: persons.avatar },
    })
    .from(fanMessages)
    .innerJoin(persons, eq(persons.id, fanMessages.fromId))
    .where(
      and(
        eq(fanMessages.personId, page.personId),
        page.kind === undefined ? undefined : eq(fanMessages.kind, page.kind),
        page.after === undefined ? undefined : lt(fanMessages.id, page.after),
      ),
    )
    .orderBy(desc(fanMessages.id))
    .limit(page.limit + 1);
}

/** The number of unread messages, counted only up to the largest badge shown. */
export async function countUnread(
  db: Db,
  of: { personId: string; list: MessageList },
): Promise<number> {
  const table = tables[of.list];
  const unread = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.personId, of.personId), isNull(table.readAt)))
    .limit(maxUnreadCount)
    .as('unread');
  const rows = await db.select({ count: count() }).from(unread);
  return rows[0]?.count ?? 0;
}

/** Marks a message as read; the time of the first reading stays. */
export async function openSystemMessage(
  tx: Db,
  own: { id: string; personId: string },
): Promise<SystemMessageRow | undefined> {
  const rows = await tx
    .update(systemMessages)
    .set({ readAt: sql`coalesce(${systemMessages.readAt}, now())` })
    .where(equals(systemMessages, { id: own.id, personId: own.personId }))
    .returning();
  return rows[0];
}

/** Messages newer than the newest seen one stay unread. */
export async function markRead(
  tx: Db,
  of: { personId: string; list: MessageList; upTo: string },
): Promise<void> {
  const table = tables[of.list];
  await tx
    .update(table)
    .set({ readAt: sql`now()` })
    .where(and(eq(table.personId, of.personId), isNull(table.readAt), lte(table.id, of.upTo)));
}
