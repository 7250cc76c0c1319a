import { getActivity } from '@shared/contract/safe';
import { implement } from '../../calls/implement.ts';
import { idCursor, readPage } from '../../calls/page.ts';
import { maskNetwork } from '../../platform/http/network.ts';
import { seconds } from '../../platform/time/time.ts';
import type { SecurityEventRow } from '../../schema/tables/security-events.ts';
import { readSecurityEvents } from './activity.queries.ts';
import { activityKinds, activityText } from './activity.rules.ts';

/** A person's own part of the security log. */
export const activityRoutes = [
  implement(getActivity, async ({ db, person, text }, input) => {
    const { after, limit, take } = readPage(idCursor, input);
    const found = await readSecurityEvents(db, {
      personId: person.id,
      after,
      limit,
      kinds: activityKinds,
      // Asking for a proof is part of every payment.
      outcomes: ['passed', 'failed'],
    });
    const { rows, nextCursor } = take(found, ({ id }) => id);
    return { items: rows.map((row) => present(row, text)), nextCursor };
  }),
];

const present = (row: SecurityEventRow, text: (key: string) => string) => ({
  id: row.id,
  title: text(activityText(row)),
  isFailed: row.outcome === 'failed',
  createdAt: seconds(row.happenedAt),
  phoneModel: row.phoneModel,
  network: maskNetwork(row.network),
  number: row.requestId,
});
