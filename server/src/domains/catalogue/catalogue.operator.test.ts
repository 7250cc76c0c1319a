import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passTime } from '../../../test/money.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { operate } from '../../../test/operate.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { catalogues, changingCatalogues } from '../../composition/catalogues.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { dayMs } from '../../platform/time/time.ts';
import { createCatalogueJob } from './catalogue.jobs.ts';
import { addDefaults } from './catalogue.mutations.ts';
import { createCatalogueOperator } from './catalogue.operator.ts';
import { readEntriesByTime } from './catalogue.queries.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await openTestDatabase();
  await addDefaults(test.database.db, catalogues);
});
afterEach(() => test.close());

const find = (name: string) => {
  const catalogue = catalogues.find((one) => one.name === name);
  if (!catalogue) throw new Error(`there is no ${name}`);
  return catalogue;
};

/** `npm run operator -- <name> …`, from a number of days ahead on. */
const run = (name: string, { days, by }: { days?: number; by?: string } = {}) => {
  const command = createCatalogueOperator(find(name));
  return async (...words: string[]) => {
    const { business } = await databaseTime(test.database.db);
    const from = days === undefined ? undefined : new Date(business.getTime() + days * dayMs);
    const more = { ...(from && { from }), ...(by && { by }) };
    const lines = await operate(test, command, more)(...words);
    return lines[0] as Record<string, unknown> & Record<string, unknown>[];
  };
};

const entriesOf = async (name: string) => {
  const entries = await find(name).read(test.database.db);
  return new Map(entries.map(({ id, content }) => [id, content]));
};

const runJob = async () => {
  const { database } = test;
  const now = await databaseTime(database.db);
  await createCatalogueJob(changingCatalogues).run({ database, now } as JobContext);
};

describe('each catalogue', () => {
  const names = catalogues.map(({ name }) => name);

  it.each(names)('%s prints what its import reads, and nothing changes by it', async (name) => {
    const before = await entriesOf(name);
    const file = join(testFolder(`import-${name}`), 'entries.json');
    const listed = await run(name)('list');
    writeFileSync(file, JSON.stringify(listed));
    if (listed.length === 0) {
      await expect(run(name)('import', file)).rejects.toThrow('not a JSON list');
      return;
    }
    await run(name)('import', file);
    expect(await entriesOf(name)).toEqual(before);
  });

  it.each(names)('%s names its fields, and its defaults are valid', async (name) => {
    const catalogue = find(name);
    const fields = (await run(name)('fields')).map(({ field }) => field);
    expect(fields).toEqual(['<entry>', ...Object.keys(catalogue.fields)]);
    expect(catalogue.problem?.(catalogue.defaults)).toBeUndefined();
    for (const { id, content } of catalogue.defaults) {
      expect(id).toMatch(catalogue.id.pattern);
      for (const [field, { parse }] of Object.entries(catalogue.fields)) {
        const value = (content as Record<string, unknown>)[field];
        expect(parse(value), `${id} ${field}`).toEqual(value);
      }
    }
  });

  it('has its defaults once: what an operator withdrew does not return', async () => {
    for (const id of (await entriesOf('banks')).keys()) await run('banks')('withdraw', id);
    await addDefaults(test.database.db, catalogues);
    expect(await entriesOf('banks')).toEqual(new Map());
  });
});

describe('a change', () => {
  it('without a moment holds at once, and keeps the fields that it does not name', async () => {
    const before = (await entriesOf('stake-terms')).get('30-days');
    await run('stake-terms')('set', '30-days', 'yield=0.02', 'places=none', 'adding=no');
    expect((await entriesOf('stake-terms')).get('30-days')).toEqual({
      ...before,
      yield: '0.02',
      adding: false,
    });
  });

  it('waits for its moment, holds from then on, and tells who made it', async () => {
    await run('levels', { days: 2, by: 'ana' })('set', '1', 'price=120');
    const price = async () => (await entriesOf('levels')).get('1')?.price;
    await runJob();
    expect(await price()).toBe('100');
    expect(await run('levels')('changes')).toMatchObject([
      { number: 1, entry: '1', state: 'waits', by: 'ana', reason: 'a test' },
    ]);
    await passTime(test.database.db, 2 * dayMs);
    await runJob();
    await runJob();
    expect(await price()).toBe('120');
    expect(await run('levels')('changes')).toMatchObject([{ state: 'holds' }]);
  });

  it('counts from its moment, even before a job carries it out, and not before it', async () => {
    const { db } = test.database;
    const { business } = await databaseTime(db);
    await run('levels', { days: 2 })('set', '1', 'price=120');
    await run('levels', { days: 4 })('set', '1', 'price=130');
    await passTime(db, 5 * dayMs);
    const priceAt = async (days: number) => {
      const at = new Date(business.getTime() + days * dayMs);
      const entries = await readEntriesByTime(db, find('levels'), at);
      return entries(at).find(({ id }) => id === '1')?.content.price;
    };
    const prices = async () => [await priceAt(1), await priceAt(3), await priceAt(5)];
    expect(await prices()).toEqual(['100', '120', '130']);
    await runJob();
    expect(await prices()).toEqual(['100', '120', '130']);
  });

  it('builds on those that wait before it', async () => {
    await run('levels', { days: 2 })('set', '1', 'price=120');
    await run('levels', { days: 4 })('set', '1', 'points=160');
    await passTime(test.database.db, 5 * dayMs);
    await runJob();
    expect((await entriesOf('levels')).get('1')).toMatchObject({ price: '120', points: 160 });
  });

  it('can be cancelled until its moment', async () => {
    await run('levels', { days: 2 })('set', '1', 'price=120');
    await run('levels')('cancel', '1');
    await expect(run('levels')('cancel', '1')).rejects.toThrow('No change 1 waits');
    await passTime(test.database.db, 3 * dayMs);
    await runJob();
    expect((await entriesOf('levels')).get('1')?.price).toBe('100');
  });

  it('of the past is refused', async () => {
    await expect(run('levels', { days: -1 })('set', '1', 'price=120')).rejects.toThrow('future');
  });

  it('of two operators at once is made by one of them, or by both in turn', async () => {
    const both = ['110', '120'].map((price) => run('levels')('set', '1', `price=${price}`));
    const outcomes = await Promise.allSettled(both);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed.length).toBeLessThan(2);
    const changes = await run('levels')('changes');
    expect(changes).toHaveLength(2 - failed.length);
    const [last] = changes;
    const price = (await entriesOf('levels')).get('1')?.price;
    expect(JSON.parse(String(last?.change)).price).toBe(price);
  });

  it('stays in the history: the application cannot rewrite it', async () => {
    await run('levels')('set', '1', 'price=120');
    for (const change of [
      sql`update catalogue_changes set content = '{}'`,
      sql`update catalogue_changes set reason = ''`,
      sql`delete from catalogue_changes`,
    ]) {
      await expect(test.database.db.execute(change)).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    }
  });
});

describe('what would not fit', () => {
  it.each([
    ['stake-terms', ['set', '30-days', 'yield=much'], 'yield cannot be “much”'],
    ['stake-terms', ['set', '30-days', 'colour=red'], 'there is no field “colour”'],
    ['stake-terms', ['set', '30-days', 'yield'], 'name=value'],
    ['stake-terms', ['set', '30-days', 'yield=0.1', 'yield=0.2'], 'given twice'],
    ['stake-terms', ['set', '30-days'], 'Name what to set'],
    ['stake-terms', ['set', '60-days', 'days=60'], 'yield is missing'],
    ['stake-terms', ['set', 'Sixty days', 'days=60'], 'names no entry'],
    ['stake-terms', ['withdraw', '60-days'], 'There is no 60-days'],
    ['levels', ['withdraw', '3'], 'no level 3'],
    ['levels', ['set', '3', 'points=400'], 'more points than the levels below'],
    ['levels', ['set', '10', 'points=90000'], 'no level 9'],
    ['levels', ['set', '1', 'reward=0'], 'reward of level 1'],
    [
      'tasks',
      ['set', 'dance', 'round=day', 'steps=follows', 'reward=1', 'points=1', 'position=9'],
      'needs words',
    ],
    ['popups', ['set', 'newcomers', 'path=https://evil.example'], 'path cannot be'],
    ['popups', ['set', 'newcomers', 'path=//evil'], 'path cannot be'],
    ['questions', ['set', 'arrival', 'words={"en":'], 'not valid JSON'],
    ['banks', ['set', 'brazil', 'name=Bank'], 'names no entry'],
    ['levels', ['cancel', 'x'], 'by its number'],
    ['levels', ['import', 'levels.json'], 'absolute path'],
  ])('%s %s is refused, and nothing changes', async (name, words, message) => {
    const before = await entriesOf(name);
    const error = (await run(name)(...words).catch((one: unknown) => one)) as {
      message: string;
      usage: string[];
    };
    expect(`${error.message} ${error.usage}`).toContain(message);
    expect(await entriesOf(name)).toEqual(before);
    expect(await run(name)('changes')).toEqual([]);
  });

  it('is found at later moments too', async () => {
    await run('levels', { days: 5 })('set', '2', 'points=900');
    await expect(run('levels', { days: 6 })('set', '3', 'points=800')).rejects.toThrow('level 3');
    // Points of level 1 that fit today would not fit later on.
    await run('levels', { days: 7 })('set', '2', 'points=480');
    await expect(run('levels')('set', '1', 'points=481')).rejects.toThrow();
    await expect(run('levels', { days: 5 })('set', '1', 'points=500')).rejects.toThrow('level 2');
  });

  it('is found when a change that waits is cancelled', async () => {
    await run('levels', { days: 2 })('set', '9', 'points=90000', 'reward=1');
    await run('levels', { days: 3 })('set', '10', 'points=95000', 'reward=1');
    await expect(run('levels')('cancel', '1')).rejects.toThrow('no level 9');
    await run('levels')('cancel', '2');
    await run('levels')('cancel', '1');
  });

  it('in one line of a file refuses the whole file', async () => {
    const file = join(testFolder('wrong-import'), 'banks.json');
    const bank = (id: string, name: string) => ({ id, name, position: 1 });
    writeFileSync(file, JSON.stringify([bank('DE-DEUTDEFF', 'Deutsche Bank'), bank('DE-X', 'X')]));
    await expect(run('banks')('import', file)).rejects.toThrow('names no entry');
    writeFileSync(file, JSON.stringify([bank('DE-DEUTDEFF', 'A1'), bank('DE-DEUTDEFF', 'A2')]));
    await expect(run('banks')('import', file)).rejects.toThrow('twice');
    expect((await entriesOf('banks')).has('DE-DEUTDEFF')).toBe(false);
  });
});
