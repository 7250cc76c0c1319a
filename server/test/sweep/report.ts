import { sendReport } from '@shared/contract/report';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';

export const report: readonly SweepEntry[] = [
  entry(
    sendReport,
    {
      changes: ['reports', 'used_limits'],
      shared: { targetId: 'everybody may report what everybody sees' },
    },
    async (world) => {
      const [as, other] = [await world.someone(), await world.someone()];
      const what = { type: 'user', reason: 'spam' } as const;
      return {
        as,
        body: { ...what, targetId: other.uid, detail: 'Sends the same text again and again.' },
        check: async ({ number, isRepeated }) => {
          const row = await world.row<{ target_id: string }>(
            sql`select target_id from reports where number = ${number} and person_id = ${as.id}`,
          );
          expect([row.target_id, isRepeated]).toEqual([other.uid, 0]);
        },
      };
    },
  ),
];
