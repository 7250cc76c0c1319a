import { currencyName } from '@shared/contract/wire';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  readInputFile,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { readMoment } from '../../platform/time/time.ts';
import {
  addCurrency,
  addRates,
  changeLabel,
  findCurrency,
  listRates,
  readRate,
  setRate,
} from './rates.queries.ts';
import {
  baseCurrency,
  currentRates,
  isLeap,
  listedCurrencies,
  listedLabel,
  type RateLine,
  rateText,
  readRateLines,
  readRateText,
} from './rates.rules.ts';

/** The currencies in which people can see what amounts are worth, and their rates. */
export const ratesOperator: OperatorCommand = {
  name: 'rates',
  does: 'Maintains the currencies that amounts are shown in.',
  example: 'set EUR 0.92 --reason "Rate of the day"',
  reads: ['list'],
  changes: [
    'add <currency> <label> <units for one USD>',
    'set <currency> <units for one USD> [from a time] [anyway]',
    'label <currency> <label>',
    'withdraw <currency> [from a time]',
    'import <absolute path of a file>',
  ],
  run: async (context, [action, name = '', ...words]) => {
    if (action === 'list') return list(context);
    if (action === 'import') return importFile(context, name);
    if (action === 'add') return add(context, { name, words });
    const change = Object.hasOwn(changes, action ?? '') ? changes[action ?? ''] : undefined;
    if (!change) throw usageError(`Unknown command “rates ${action}”.`);
    if (!(await findCurrency(context.database.db, name))) {
      const listed = listedLabel(name);
      if (action === 'set' && listed) return addListed(context, { name, label: listed, words });
      throw new CommandError(`There is no currency “${name}”: add it first.`);
    }
    return change(context, { name, words });
  },
};

interface Given {
  name: string;
  words: readonly string[];
}

/** The first rate of a listed currency begins at once. */
async function addListed(
  context: CommandContext,
  { name, label, words }: Given & { label: string },
): Promise<void> {
  const [text = '', ...more] = words;
  if (more.length > 0) throw new CommandError(`${name} has no rate yet: its first one holds now.`);
  await add(context, { name, words: [label, text] });
}

/** What can be done with a currency that exists. */
const changes: Record<string, (context: CommandContext, given: Given) => Promise<void>> = {
  set,
  label,
  withdraw,
};

async function list(context: CommandContext): Promise<void> {
  const { business } = await context.now();
  const rows = (await listRates(context.database.db)).flatMap((lines) =>
    currentRates(lines, business).map(({ name, label, perUsd, since }) => ({
      currency: name,
      label,
      perUsd: rateText(perUsd),
      since,
    })),
  );
  writeRows(context, { rows, empty: `There is no currency but ${baseCurrency}.` });
  const missing = Object.keys(listedCurrencies).filter(
    (name) => !rows.some(({ currency }) => currency === name),
  );
  if (missing.length > 0 && !context.json) {
    context.write(`Without a rate, not offered: ${missing.join(', ')}.`);
  }
}

async function add(context: CommandContext, { name, words }: Given): Promise<void> {
  const [label, text = ''] = words;
  if (!currencyName.safeParse(name).success) {
    throw usageError(`“${name}” is not the code of a currency, such as EUR.`);
  }
  const row = { name, label: labelOf(label), perUsd: rateOf(text) };
  const { business } = await context.now();
  const added = await context.database.transaction((tx) =>
    addCurrency(tx, { ...row, since: business }),
  );
  if (!added) throw new CommandError(`${name} exists already: set its rate.`);
  writeResult(context, { json: { currency: name }, text: `${name} can be chosen now.` });
}

async function set(context: CommandContext, { name, words }: Given): Promise<void> {
  refuseBase(name);
  const [text = '', ...more] = words;
  const perUsd = rateOf(text);
  const since = await startOf(
    context,
    more.find((word) => word !== 'anyway'),
  );
  const before = await readRate(context.database.db, { name, at: since });
  if (before && isLeap(perUsd, before.perUsd) && !more.includes('anyway')) {
    throw new CommandError(
      `The rate before is ${rateText(before.perUsd)}. If ${text} is right, say “anyway” behind it.`,
    );
  }
  await change(context, { name, perUsd, since });
}

async function label(context: CommandContext, { name, words }: Given): Promise<void> {
  const row = { name, label: labelOf(words[0]) };
  await context.database.transaction((tx) => changeLabel(tx, row));
  writeResult(context, { json: row, text: `${name} is shown as ${row.label}.` });
}

/** Whoever has chosen it sees the first currency of the list. */
async function withdraw(context: CommandContext, { name, words }: Given): Promise<void> {
  refuseBase(name);
  await change(context, { name, perUsd: null, since: await startOf(context, words[0]) });
}

async function change(context: CommandContext, line: RateLine): Promise<void> {
  await context.database.transaction((tx) => setRate(tx, line));
  const [rate, since] = [rateText(line.perUsd), line.since.toISOString()];
  writeResult(context, {
    json: { currency: line.name, perUsd: rate, since },
    text: `${line.name}: ${rate} from ${since}.`,
  });
}

async function importFile(context: CommandContext, path: string): Promise<void> {
  const text = await readInputFile(path);
  const { business } = await context.now();
  const { lines, problem } = readRateLines(text, business);
  if (problem) throw new CommandError(`Nothing was imported: ${problem}`);
  const { db } = context.database;
  const held = (await listRates(db)).flat();
  const known = new Set(held.map(({ name }) => name));
  const names = [...new Set(lines.map(({ name }) => name))];
  const unknown = names.find((name) => !known.has(name) && !listedLabel(name));
  if (unknown !== undefined) {
    throw new CommandError(
      `Nothing was imported: “${unknown}” is no currency of yours with a rate.`,
    );
  }
  const added = await context.database.transaction((tx) => addImported(tx, { lines, held }));
  writeResult(context, { json: { added }, text: `${added} of ${lines.length} are new.` });
}

const momentOf = ({ name, since }: RateLine): string => `${name} ${since.getTime()}`;

/** Adds listed currencies with the oldest rate of the file, and all other rates. */
async function addImported(
  tx: Db,
  { lines, held }: { lines: readonly RateLine[]; held: readonly RateLine[] },
): Promise<number> {
  const isKnown = (name: string) => held.some((one) => one.name === name);
  const firsts = Object.entries(listedCurrencies).flatMap(([name, label]) => {
    const own = isKnown(name) ? [] : lines.filter((line) => line.name === name);
    const [first] = own.toSorted((one, other) => one.since.getTime() - other.since.getTime());
    return first?.perUsd ? [{ line: first, label, perUsd: first.perUsd }] : [];
  });
  for (const { line, label, perUsd } of firsts) {
    await addCurrency(tx, { name: line.name, label, perUsd, since: line.since });
  }
  // The first rate of a currency stays with it, so that `addRates` would take it for a new one.
  const there = [...held, ...firsts.map(({ line }) => line)].map(momentOf);
  const others = lines.filter((line) => !there.includes(momentOf(line)));
  return firsts.length + (await addRates(tx, others));
}

function refuseBase(name: string): void {
  if (name === baseCurrency) throw new CommandError(`${baseCurrency} has no rate, and stays.`);
}

function rateOf(text: string): bigint {
  const rate = readRateText(text);
  if (rate !== undefined) return rate;
  throw usageError(`“${text}” is not a rate: a number above 0 with at most 8 decimals.`);
}

/** Stands where a language has the sign of a currency: before or behind the figure. */
function labelOf(text = ''): string {
  if (/^[^\d\s\p{C}]{1,4}$/u.test(text)) return text;
  throw usageError(`“${text}” is not a label: a sign or up to four letters, such as €.`);
}

/** The moment from which a change holds: now, or a later one. */
async function startOf(context: CommandContext, text: string | undefined): Promise<Date> {
  const { business } = await context.now();
  if (text === undefined) return business;
  const moment = readMoment(text);
  if (!moment) throw usageError(`“${text}” is not a time such as 2026-12-01T00:00:00+08:00.`);
  if (moment < business)
    throw new CommandError(`${text} is past: leave it out, or name a later one.`);
  return moment;
}
