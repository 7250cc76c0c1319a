import type { CatalogueChange } from '../../schema/tables/catalogues.ts';
import type { Entry } from './catalogue.ts';
import { type ContentOf, type Fields, isRecord } from './fields.ts';

export type Change = Pick<
  CatalogueChange,
  'entry' | 'number' | 'content' | 'before' | 'startsAt' | 'appliedAt'
>;

const byTime = (one: Change, other: Change): number =>
  one.startsAt.getTime() - other.startsAt.getTime() || one.number - other.number;

/**
 * The entries at a moment, past or future, from those that hold now and all changes. A change
 * counts from its moment on, even if nothing has carried it out yet.
 */
export function entriesAt<Content>(
  now: readonly Entry<Content>[],
  given: { changes: readonly Change[]; at: Date },
): Entry<Content>[] {
  const { changes, at } = given;
  const contents = new Map<string, unknown>(now.map(({ id, content }) => [id, content]));
  for (const id of new Set(changes.map(({ entry }) => entry))) {
    const sorted = changes.filter(({ entry }) => entry === id).sort(byTime);
    const [first] = sorted;
    const last = sorted.findLast(({ startsAt }) => startsAt <= at);
    if (last) contents.set(id, last.content);
    else if (first?.appliedAt) contents.set(id, first.before);
  }
  return [...contents]
    .filter(([, content]) => content !== null && content !== undefined)
    .map(([id, content]) => ({ id, content: content as Content }));
}

/** The stored form of an entry's fields, or what is wrong with them, a line each. */
export function parseContent<Of extends Fields>(
  fields: Of,
  given: unknown,
): { content: ContentOf<Of> } | { problems: string[] } {
  if (!isRecord(given)) return { problems: ['an entry is an object with fields'] };
  const problems = Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => `there is no field “${name}”; there are ${Object.keys(fields).join(', ')}`);
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const isGiven = Object.hasOwn(given, name);
    const value = isGiven ? field.parse(given[name]) : field.default;
    if (value !== undefined) values[name] = value;
    else if (isGiven)
      problems.push(`${name} cannot be ${shown(given[name])}: it is ${field.meaning}`);
    else problems.push(`${name} is missing: it is ${field.meaning}`);
  }
  return problems.length > 0 ? { problems } : { content: values as ContentOf<Of> };
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? `“${value}”` : JSON.stringify(value);

/** `days=30 adding=no` as fields; JSON where a value begins with `{`. */
export function fieldsFromWords(
  words: readonly string[],
): { given: Record<string, unknown> } | { problem: string } {
  const given: Record<string, unknown> = {};
  for (const word of words) {
    const [, name = '', text = ''] = /^(\w+)=(.*)$/s.exec(word) ?? [];
    if (name === '') return { problem: `“${word}” is no field: write name=value.` };
    if (Object.hasOwn(given, name)) return { problem: `${name} is given twice.` };
    const value = text.startsWith('{') ? parseJson(text) : text;
    if (value === undefined) return { problem: `${name} is not valid JSON: ${text}` };
    given[name] = value;
  }
  return { given };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
