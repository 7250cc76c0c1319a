import type { Call } from '@shared/contract/call';
import { kindOfCall } from '@shared/contract/operation-kinds';
import { getOperation } from '@shared/contract/operations';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { operations } from '../../src/composition/operations.ts';
import { outgoing24h } from '../../src/domains/money/outgoing-24h.queries.ts';
import { databaseTime } from '../../src/platform/time/clock.ts';
import { isBookedOutgoing } from './outgoing.ts';
import { expectReceiptOfBookings } from './receipts.ts';
import type { SweepPerson, World } from './world.ts';

/** The value that a person sent in 24 hours, as the proof counts it. */
export const sentBy = async (world: World, person: SweepPerson): Promise<bigint> =>
  outgoing24h({ db: world.db, person, clock: await databaseTime(world.db) });

/** Compares the rows that a money call wrote with the definition of its kind. */
export async function expectAsDefined(
  world: World,
  done: { call: Call; body: object; as: SweepPerson; answer: unknown; sentBefore: bigint },
): Promise<void> {
  const { call, as, answer, sentBefore } = done;
  const { operationKey } = done.body as { operationKey: string };
  const kind = kindOfCall(call.path);
  if (!kind) throw new Error(`${call.path} is in no line of operation-kinds.ts`);
  const { movements, receipt } = operations[kind];
  const written = await world.row<{
    id: string;
    kind: string;
    moved: string[];
    receipt: string | null;
  }>(sql`
    select o.id, o.kind, r.kind as receipt,
      array(select distinct t.kind from transfers t where t.operation_id = o.id) as moved
    from operations o left join receipts r on r.operation_id = o.id
    where o.owner_id = ${as.id} and o.key = ${operationKey}`);
  expect(written).toMatchObject({ kind, receipt });
  expect(movements).toEqual(expect.arrayContaining(written.moved));

  if (written.receipt) {
    await expectReceiptOfBookings(world, { operationId: written.id, as, answer });
  }

  const sent = (await sentBy(world, as)) - sentBefore;
  expect(sent > 0n, `${kind} counts towards the outgoing sum of 24 hours`).toBe(
    await isBookedOutgoing(world.db, written.id),
  );

  const again = await world.ok(getOperation, { operationKey }, as);
  expect(again).toMatchObject({ state: 'done', kind });
  expect(again.answer, `${kind} is answered again`).toEqual(answer);
}
