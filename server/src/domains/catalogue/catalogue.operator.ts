import { desc, eq } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  maxListed,
  type OperatorCommand,
  readInputFile,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { catalogueChanges, type StoredContent } from '../../schema/tables/catalogues.ts';
import { addChanges, cancelChange, findWaiting } from './catalogue.mutations.ts';
import { readEntriesByTime } from './catalogue.queries.ts';
import { fieldsFromWords, parseContent, parseJson } from './catalogue.rules.ts';
import type { Catalogue } from './catalogue.ts';
import { isRecord } from './fields.ts';

/** The commands of a catalogue. */
export const createCatalogueOperator = (catalogue: Catalogue): OperatorCommand => ({
  name: catalogue.name,
  does: `Maintains the catalogue ${catalogue.name}, whose changes may wait for their moment.`,
  example: 'list --json',
  reads: ['list', 'fields', 'changes'],
  changes: [
    'set <entry> <field=value …>',
    'import <absolute path of a file>',
    'withdraw <entry>',
    'cancel <number of the change>',
  ],
  takesFrom: true,
  run: async (context, [action, one = '', ...words]) => {
    switch (action) {
      case 'list':
        return list(context, catalogue);
      case 'fields':
        return listFields(context, catalogue);
      case 'changes':
        return listChanges(context, catalogue.name);
      case 'set':
        return set(context, { catalogue, id: one, words });
      case 'import':
        return importFile(context, { catalogue, path: one });
      case 'withdraw':
        return withdraw(context, { catalogue, id: one });
      case 'cancel':
        return cancelFromCommand(context, { catalogue, number: one });
      default:
        throw usageError(`Unknown command “${catalogue.name} ${action}”.`);
    }
  },
});

/** As JSON in the form that `import` reads. */
async function list(context: CommandContext, catalogue: Catalogue): Promise<void> {
  const entries = await catalogue.read(context.database.db);
  if (context.json) {
    context.write(JSON.stringify(entries.map(({ id, content }) => ({ id, ...content }))));
    return;
  }
  const rows = entries.map(({ id, content }) => {
    const cells = Object.entries(content).map(([name, value]) => [name, cellOf(value)]);
    return { id, ...(Object.fromEntries(cells) as Record<string, string>) };
  });
  writeRows(context, { rows, empty: `There are no ${catalogue.name}.` });
}

function cellOf(value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function listFields(context: CommandContext, { id, fields }: Catalogue): void {
  const rows = Object.entries(fields).map(([field, { meaning, ...one }]) => {
    const preset = 'default' in one ? cellOf(one.default) : 'required';
    return { field, default: preset, meaning };
  });
  const entry = { field: '<entry>', default: 'required', meaning: id.meaning };
  writeRows(context, { rows: [entry, ...rows], empty: '' });
}

export async function listChanges(context: CommandContext, catalogue: string): Promise<void> {
  const found = await context.database.db
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.catalogue, catalogue))
    .orderBy(desc(catalogueChanges.number))
    .limit(maxListed);
  const rows = found.map((row) => ({
    number: row.number,
    entry: row.entry,
    from: row.startsAt,
    state: row.cancelledAt ? 'cancelled' : row.appliedAt ? 'holds' : 'waits',
    by: row.changedBy,
    reason: row.reason,
    change: row.content === null ? 'withdrawn' : JSON.stringify(row.content),
  }));
  writeRows(context, { rows, empty: 'Nothing was changed yet.' });
}

/** Fields that are not named keep their value. */
async function set(
  context: CommandContext,
  { catalogue, id, words }: { catalogue: Catalogue; id: string; words: readonly string[] },
): Promise<void> {
  assertId(catalogue, id);
  const read = fieldsFromWords(words);
  if ('problem' in read) throw usageError(read.problem);
  if (words.length === 0)
    throw usageError(`Name what to set. “${catalogue.name} fields” lists it.`);
  const before = (await entriesThen(context, catalogue)).find((one) => one.id === id);
  const content = contentOf(catalogue, { id, given: { ...before?.content, ...read.given } });
  await change(context, { catalogue, changes: [{ id, content }] });
}

/** The entries at the moment from which the change holds. */
async function entriesThen(context: CommandContext, catalogue: Catalogue) {
  const { business: now } = await context.now();
  const entries = await readEntriesByTime(context.database.db, catalogue, now);
  return entries(context.from ?? now);
}

/** A file replaces the entries that it names, whole; all of it or nothing. */
async function importFile(
  context: CommandContext,
  { catalogue, path }: { catalogue: Catalogue; path: string },
): Promise<void> {
  const given = parseJson(await readInputFile(path));
  if (!Array.isArray(given) || given.length === 0) {
    throw new CommandError(`${path} is not a JSON list of entries, as “list --json” prints it.`);
  }
  const changes = given.map((one: unknown) => {
    const { id = '', ...fields } = isRecord(one) ? one : {};
    assertId(catalogue, String(id));
    return { id: String(id), content: contentOf(catalogue, { id: String(id), given: fields }) };
  });
  const ids = changes.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new CommandError(`Nothing was changed: ${twice} is in it twice.`);
  await change(context, { catalogue, changes });
}

async function withdraw(
  context: CommandContext,
  { catalogue, id }: { catalogue: Catalogue; id: string },
): Promise<void> {
  const entries = await entriesThen(context, catalogue);
  if (!entries.some((one) => one.id === id)) {
    const known = entries.map((one) => one.id).join(', ');
    throw new CommandError(
      `There is no ${id} in ${catalogue.name}. There are: ${known || 'none'}.`,
    );
  }
  await change(context, { catalogue, changes: [{ id, content: null }] });
}

async function change(
  context: CommandContext,
  given: {
    catalogue: Catalogue;
    changes: readonly { id: string; content: StoredContent | null }[];
  },
): Promise<void> {
  const { catalogue, changes } = given;
  const { business: now } = await context.now();
  const { from, reason, by } = context;
  const startsAt = await context.database.transaction((tx) =>
    addChanges(tx, catalogue, { changes, from, now, reason, by }),
  );
  const ids = changes.map(({ id }) => id);
  writeResult(context, {
    json: { catalogue: catalogue.name, entries: ids, from: startsAt.toISOString() },
    text: `${catalogue.name} ${ids.join(', ')}: ${holdsText(context, startsAt)}`,
  });
}

export const holdsText = ({ from }: CommandContext, startsAt: Date): string =>
  from ? `changes on ${startsAt.toISOString()}.` : 'changed.';

/** Returns what to say instead of doing it: it waits for a second operator. */
type Guard = (
  tx: Db,
  context: CommandContext,
  of: { entry: string; command: string },
) => Promise<string | undefined>;

export async function cancelFromCommand(
  context: CommandContext,
  { catalogue, number, guard }: { catalogue: Catalogue; number: string; guard?: Guard },
): Promise<void> {
  if (context.from) throw usageError('A change is cancelled at once: leave --from out.');
  if (!/^\d{1,9}$/.test(number)) throw usageError('Name the change by its number in “changes”.');
  const { business: now } = await context.now();
  const change = { catalogue: catalogue.name, number: Number(number) };
  const command = `${catalogue.name} cancel ${number}`;
  const waits = await context.database.transaction(async (tx) => {
    const entry = await findWaiting(tx, change);
    const instead = await guard?.(tx, context, { entry, command });
    if (instead === undefined) await cancelChange(tx, catalogue, { number: change.number, now });
    return instead;
  });
  writeResult(context, {
    json: { cancelled: change.number, ...(waits !== undefined && { proposed: true }) },
    text: waits ?? `Change ${number} is cancelled.`,
  });
}

function assertId({ id: { meaning, pattern } }: Catalogue, id: string): void {
  if (!pattern.test(id)) throw usageError(`“${id}” names no entry: it is ${meaning}.`);
}

function contentOf(
  { name, fields }: Catalogue,
  { id, given }: { id: string; given: unknown },
): StoredContent {
  const parsed = parseContent(fields, given);
  if ('content' in parsed) return parsed.content;
  throw usageError(
    `Nothing was changed. ${name} ${id}:`,
    parsed.problems.map((problem) => `  ${problem}`),
  );
}
