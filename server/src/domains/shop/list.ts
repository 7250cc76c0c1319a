import type { ShipmentStatus } from '@shared/contract/enums';
import type { Context } from '../../calls/implement.ts';
import { wrongField } from '../../platform/errors.ts';
import { readCursor, writeCursor } from '../wallet/public.ts';
import { readOrders } from './shop.queries.ts';
import { presentSummary } from './shop.rules.ts';

const pageSize = 20;

export async function listOwnOrders(
  { db, person, language }: Context,
  page: { cursor?: string; limit?: number; status?: ShipmentStatus },
) {
  const { limit = pageSize, status } = page;
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (page.cursor !== undefined && !after) throw wrongField('cursor', 'invalid');
  const found = await readOrders(db, { ownerId: person.id, status, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1)?.order;
  return {
    items: shown.map(({ order, ...of }) => presentSummary(order, { ...of, language })),
    nextCursor:
      found.length > limit && last
        ? writeCursor({ at: last.placedAt.toISOString(), id: last.id })
        : null,
  };
}
