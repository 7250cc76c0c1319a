import { getAgreements, getLegalDocument, getLegalLimits } from '@shared/contract/legal';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';

export const legal: readonly SweepEntry[] = [
  entry(getLegalDocument, {}, async (world) => ({
    as: null,
    body: { kind: 'staking-agreement' } as const,
    check: async ({ kind, sections }) => {
      expect(kind).toBe('staking-agreement');
      // Its numbers come from the table of terms.
      const terms = await world.rows<{ days: number }>(
        sql`select cycle_days as days from stake_terms where is_open`,
      );
      const text = JSON.stringify(sections);
      for (const { days } of terms) expect(text).toContain(String(days));
    },
  })),
  entry(getAgreements, {}, async (world) => ({
    body: { kind: 'withdraw.crypto' } as const,
    check: async ({ items }) => {
      const rows = await world.rows<{ document: string; version: string }>(
        sql`select document, version from agreed_versions where person_id = ${world.rich.id}`,
      );
      for (const { document, version, isAgreed } of items) {
        const isKept = rows.some((row) => row.document === document && row.version === version);
        expect(isAgreed).toBe(isKept);
      }
      expect(items.map(({ path }) => path.split('?')[0])).toEqual(['/terms16', '/terms13']);
    },
  })),
  entry(getLegalLimits, {}, async (world) => ({
    body: {},
    check: async ({ stays, mine }) => {
      const { value } = await world.row<{ value: string }>(
        sql`select value from settings where name = 'yu_normal_hold_limit'`,
      );
      expect(stays).toBe(value);
      expect(mine?.identityChecked).toBe(true);
    },
  })),
];
