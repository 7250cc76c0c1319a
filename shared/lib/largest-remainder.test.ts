import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideParts } from './largest-remainder.ts';

const sum = (parts: readonly bigint[]) => parts.reduce((all, one) => all + one, 0n);

it('rows add up to the total, each off by less than a unit, and a larger part is never shown as less', () => {
  const parts = fc.array(fc.bigInt(0n, 10n ** 18n), { maxLength: 12 });
  fc.assert(
    fc.property(parts, fc.bigInt(1n, 10n ** 12n), (all, divisor) => {
      const shown = divideParts(all, { divisor });
      expect(sum(shown)).toBe(sum(all) / divisor);
      const rows = all.map((part, index) => ({ part, shown: shown[index] ?? 0n }));
      const isClose = ({ part, shown: units }: (typeof rows)[number]) =>
        units === part / divisor || units === part / divisor + (part % divisor > 0n ? 1n : 0n);
      expect(rows.filter((row) => !isClose(row))).toEqual([]);
      rows.sort((one, other) => (one.part < other.part ? -1 : one.part > other.part ? 1 : 0));
      const isInverted = ({ part, shown: units }: (typeof rows)[number], index: number) =>
        rows.slice(index).some((other) => other.part > part && other.shown < units);
      expect(rows.filter(isInverted)).toEqual([]);
    }),
  );
});

it.each<[string, bigint[], bigint, bigint[]]>([
  ['the part that lost most gets the missing unit', [1_006n, 2_008n], 10n, [100n, 201n]],
  ['a part without a rest stays', [1_000n, 5n, 5n], 10n, [100n, 1n, 0n]],
  ['nothing is missing', [30n, 20n], 10n, [3n, 2n]],
  ['there is nothing', [0n, 0n], 10n, [0n, 0n]],
  ['there are no parts', [], 10n, []],
])('where %s', (_, parts, divisor, shown) => {
  expect(divideParts(parts, { divisor })).toEqual(shown);
});

it('parts that are kept stay rounded down while another part is there, and the sum holds', () => {
  const parts = fc.array(fc.record({ part: fc.bigInt(0n, 10n ** 18n), isKept: fc.boolean() }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(parts, fc.bigInt(1n, 10n ** 12n), (all, divisor) => {
      const values = all.map(({ part }) => part);
      const isKept = (index: number) => all[index]?.isKept ?? false;
      const shown = divideParts(values, { divisor, isKept });
      expect(sum(shown)).toBe(sum(values) / divisor);
      const hasFree = all.some((one) => !one.isKept && one.part > 0n);
      if (!hasFree) return;
      const changed = all.filter((one, index) => one.isKept && shown[index] !== one.part / divisor);
      expect(changed).toEqual([]);
    }),
  );
});

it('a part of nothing never gets a unit', () => {
  const isKept = (index: number) => index > 0;
  expect(divideParts([0n, 1_006n, 2_008n], { divisor: 10n, isKept })).toEqual([0n, 100n, 201n]);
});
