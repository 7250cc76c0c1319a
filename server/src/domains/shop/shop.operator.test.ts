import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { carriersOperator } from './shop.operator.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const context = { database: test.database, json: true, write } as unknown as CommandContext;
  await carriersOperator.run(context, args);
  return lines.join('\n');
}

const page = 'https://northline.example/parcels?number={number}';

it('carriers are set, changed and listed', async () => {
  await run('set', 'Northline Post', '+60 3-5550 0178', page);
  await run('set', 'Swallow Express', '-', '-');
  await run('set', 'Northline Post', '+60 3-5550 0199', page);
  expect(JSON.parse(await run('list'))).toEqual([
    { name: 'Northline Post', phone: '+60 3-5550 0199', page },
    { name: 'Swallow Express', phone: '', page: '' },
  ]);
});

it.each([
  [[]],
  [['drop', 'x']],
  [['set']],
  [['set', 'x', '0355500178']],
  [['set', 'x', '-', 'http://northline.example/{number}']],
  [['set', 'x', '-', 'https://northline.example/']],
])('%j is refused with a reason', async (args) => {
  await expect(run(...args)).rejects.toThrow(/Unknown command|Name the carrier|begins with/);
});
