import fs from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { changedTypes } from '../../server/src/delivery/checks/changed-types.ts';
import { at } from './paths.ts';
import { describeTypes } from './shared-types.ts';

/** A declaration before and after a change, and what the comparison says. */
type Row = [what: string, before: string, after: string, says: RegExp | undefined];

const fn = (parameters: string, returns = 'void') => `(${parameters}) => ${returns}`;
const rows: Row[] = [
  ['nothing', fn('a: string'), fn('a: string'), undefined],
  ['an optional prop more', fn('p: { a: string }'), fn('p: { a: string; b?: number }'), undefined],
  ['an optional parameter more', fn('a: string'), fn('a: string, b?: number'), undefined],
  ['a wider prop', fn('p: { a: "x" | "y" }'), fn('p: { a: "x" | "y" | "z" }'), undefined],
  ['a prop that may be left out', fn('p: { a: string }'), fn('p: { a?: string }'), undefined],
  ['a narrower answer', fn('', 'string | null'), fn('', 'string'), undefined],
  ['a property more', fn('', '{ a: string }'), fn('', '{ a: string; b: string }'), undefined],
  ['a property gone that nothing mentions', '{ other: string; a: 1 }', '{ a: 1 }', undefined],
  ['a callback with more', fn('p: (a: 1) => void'), fn('p: (a: 1) => unknown'), undefined],
  ['a boolean for a literal', fn('a: true'), fn('a: boolean'), undefined],
  ['React’s names', fn('a: ReactNode'), fn('a?: ReactNode'), undefined],
  ['a prop of another type', fn('p: { a: string }'), fn('p: { a: number }'), /\.a was string/],
  ['a value less', fn('p: { a: "x" | "y" }'), fn('p: { a: "x" }'), /\.a may not be "y" any more/],
  ['a prop gone', fn('p: { a?: string }'), fn('p: {}'), /\(1\)\.a is gone/],
  ['a prop required', fn('p: { a?: string }'), fn('p: { a: string }'), /\.a is required now/],
  ['a new prop required', fn('p: {}'), fn('p: { b: string }'), /\.b is required now/],
  ['a parameter of another type', fn('a: string'), fn('a: number'), /\(1\) was string and is/],
  ['a parameter required', fn('a?: string'), fn('a: string'), /\(1\) is required now/],
  ['a parameter more', fn(''), fn('a: string'), /takes another parameter now/],
  ['a parameter less', fn('a: string, b: 1'), fn('a: string'), /takes a parameter less now/],
  ['another answer', fn('', 'string'), fn('', 'number'), /\(\) was string and is number/],
  ['an answer that may be null', fn('', 'string'), fn('', 'string | null'), /may be null now/],
  ['an answer later', fn('', 'string'), fn('', 'Promise<string>'), /was string and is Promise/],
  ['another answer later', fn('', 'Promise<1>'), fn('', 'Promise<"1">'), /was 1 and is "1"/],
  ['a property gone', fn('', '{ a: string }'), fn('', '{}'), /\(\)\.a is gone/],
  ['one deep inside', '{ a: { a: () => 1 } }', '{ a: { a: () => 2 } }', /\.a\.a\(\) was 1/],
  ['a callback with less', fn('p: (a: 1) => void'), fn('p: () => void'), /is called with less now/],
  ['a callback’s value', fn('p: (a: 1) => void'), fn('p: (a: 2) => void'), /was 1 and is 2/],
  ['a list of others', fn('', 'string[]'), fn('', 'number[]'), /was string and is number/],
  ['a type of itself', 'Tree', '{ a: Tree[]; b: string }', undefined],
];

const folder = '.cache/shared-types-test';
const described = new Map<string, ReturnType<typeof describeTypes>>();

beforeAll(() => {
  fs.mkdirSync(at(folder), { recursive: true });
  for (const [side, index] of [
    ['before', 1],
    ['after', 2],
  ] as const) {
    const declared = rows.map((row, number) => `export declare const row${number}: ${row[index]};`);
    const head = "import type { ReactNode } from 'react';\nexport interface Tree { a: Tree[] }\n";
    fs.writeFileSync(at(folder, `${side}.ts`), head + declared.join('\n'));
    described.set(side, describeTypes(new Map([['@shared/x', at(folder, `${side}.ts`)]])));
  }
  fs.rmSync(at(folder), { recursive: true });
}, 120_000);

describe('a shell that changes', () => {
  it.each(rows.map((row, number) => [row[0], number, row[3]] as const))(
    '%s',
    (_what, number, says) => {
      const [before, after] = [described.get('before'), described.get('after')];
      if (!before || !after) return expect.fail();
      const name = `row${number}`;
      const type = before.exports['@shared/x']?.[name] ?? expect.fail();
      const needed = { ...before, exports: { '@shared/x': { [name]: type } }, mentions: ['a'] };
      const found = changedTypes({ offered: after, needed });
      expect(found).toEqual(says ? [expect.stringMatching(says)] : []);
    },
  );
});
