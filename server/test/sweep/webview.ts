import { reportWebview } from '@shared/contract/webview';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';

export const webview: readonly SweepEntry[] = [
  entry(
    reportWebview,
    { changes: ['used_limits', 'webview_failures', 'webview_pages'] },
    async (world) => ({
      as: null,
      body: {
        failures: [
          {
            remote: 'c2c-vip',
            release: '1.0.0-aaaaaaaa',
            stage: 'render' as const,
            name: 'TypeError',
            message: 'x is null',
          },
        ],
        pages: [{ remote: 'c2c-vip', release: '1.0.0-aaaaaaaa', standsFor: 10, lcpMs: 900 }],
      },
      check: async () => {
        const failure = await world.row(sql`select remote, stage, message from webview_failures`);
        expect(failure).toEqual({ remote: 'c2c-vip', stage: 'render', message: 'x is null' });
        const page = await world.row(sql`select stands_for, lcp_ms from webview_pages`);
        expect(page).toEqual({ stands_for: 10, lcp_ms: 900 });
      },
    }),
  ),
];
