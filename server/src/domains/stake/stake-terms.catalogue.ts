import { assetScale, fromUnits, toUnits } from '@shared/lib/money';
import { asc, eq } from 'drizzle-orm';
import { type StakeTermRow, stakeTerms } from '../../schema/tables/stake.ts';
import {
  amountField,
  type Catalogue,
  type ContentOf,
  countField,
  fractionField,
  fractionScale,
  optionalField,
  positionField,
  switchField,
  withDefault,
} from '../catalogue/public.ts';

const fields = {
  days: countField('the length of the term', [1, 3650]),
  yield: fractionField('what the whole term earns', 10n),
  extra: fractionField('what it earns on top with automatic renewal', 10n),
  fee: fractionField('the fee on rewards'),
  penalty: fractionField('what an early return costs of the principal'),
  releaseDays: countField('days until a returned principal arrives', [0, 365]),
  smallest: amountField('YUT', 'the smallest stake'),
  places: optionalField(countField('how many stakes there may be at once', [0, 100_000_000])),
  adding: withDefault(switchField('the principal can be added to'), true),
  upgrade: withDefault(switchField('a stake can move on to a longer term'), true),
  position: positionField,
};
export type StakeTermContent = ContentOf<typeof fields>;

const fraction = (text: string): bigint => toUnits(text, fractionScale) ?? 0n;

/** A term as a row of its table. */
export const toTerm = (id: string, content: StakeTermContent): StakeTermRow => ({
  id,
  cycleDays: content.days,
  cycleYield: fraction(content.yield),
  extraRate: fraction(content.extra),
  fee: fraction(content.fee),
  penalty: fraction(content.penalty),
  releaseDays: content.releaseDays,
  smallest: toUnits(content.smallest, assetScale.YUT) ?? 0n,
  places: content.places,
  allowsAdding: content.adding,
  allowsUpgrade: content.upgrade,
  isOpen: true,
  position: content.position,
});

const fractionText = (units: bigint): string => fromUnits(units, fractionScale);

const toContent = (row: StakeTermRow): StakeTermContent => ({
  days: row.cycleDays,
  yield: fractionText(row.cycleYield),
  extra: fractionText(row.extraRate),
  fee: fractionText(row.fee),
  penalty: fractionText(row.penalty),
  releaseDays: row.releaseDays,
  smallest: fromUnits(row.smallest, assetScale.YUT),
  places: row.places,
  adding: row.allowsAdding,
  upgrade: row.allowsUpgrade,
  position: row.position,
});

/**
 * The terms of stakes. A stake carries the figures that its running term began with, so a change
 * reaches only terms that begin later. A withdrawn term takes no new stake and renews none. The
 * first ones come with a migration.
 */
export const stakeTermCatalogue: Catalogue<typeof fields> = {
  name: 'stake-terms',
  id: { meaning: 'a name like 30-days', pattern: /^[a-z0-9][a-z0-9-]{0,39}$/ },
  fields,
  defaults: [],
  read: async (db) => {
    const rows = await db
      .select()
      .from(stakeTerms)
      .where(eq(stakeTerms.isOpen, true))
      .orderBy(asc(stakeTerms.position), asc(stakeTerms.id));
    return rows.map((row) => ({ id: row.id, content: toContent(row) }));
  },
  write: async (tx, { id, content }) => {
    const row = toTerm(id, content);
    await tx.insert(stakeTerms).values(row).onConflictDoUpdate({ target: stakeTerms.id, set: row });
  },
  withdraw: async (tx, { id }) => {
    await tx.update(stakeTerms).set({ isOpen: false }).where(eq(stakeTerms.id, id));
  },
};
