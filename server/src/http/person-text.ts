import { getTableColumns } from 'drizzle-orm';
import { type Person, persons } from '../db/tables/identity.ts';

const columns = Object.entries(getTableColumns(persons));

/** A person out of the JSON that the database makes of their row. Nobody may change it. */
function parsePerson(text: string): Person {
  const row = JSON.parse(text) as Record<string, unknown>;
  const fields = columns.map(([key, column]) => {
    const value = row[column.name];
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  // Every column of the table, by the names and types that it has in code.
  return Object.freeze(Object.fromEntries(fields)) as Person;
}

const mostKept = 5000;
const keptSeconds = 60;

/**
 * Reading a row takes longer than finding out that its text is known: equal text, equal person. What
 * the database has just said is what counts; this only remembers how it reads, for a minute or two.
 */
export class PersonTexts {
  #current = new Map<string, Person>();
  #previous = new Map<string, Person>();
  #turnedAt = 0;

  read(text: string, nowMs = performance.now()): Person {
    const known = this.#current.get(text);
    if (known) return known;
    if (this.#current.size >= mostKept || nowMs - this.#turnedAt >= keptSeconds * 1000) {
      this.#previous = this.#current;
      this.#current = new Map();
      this.#turnedAt = nowMs;
    }
    const person = this.#previous.get(text) ?? parsePerson(text);
    this.#current.set(text, person);
    return person;
  }
}
