import type { ShipmentStatus } from '@shared/contract/enums';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { readOrders } from './shop.queries.ts';
import { presentSummary } from './shop.rules.ts';

export async function listOwnOrders(
  { db, person, language }: Context,
  input: PageInput & { status?: ShipmentStatus },
) {
  const { after, limit, take } = readPage(timeCursor, input);
  const found = await readOrders(db, { ownerId: person.id, status: input.status, after, limit });
  const { rows, nextCursor } = take(found, ({ at, order }) => ({ at, id: order.id }));
  return {
    items: rows.map(({ order, ...of }) => presentSummary(order, { ...of, language })),
    nextCursor,
  };
}
