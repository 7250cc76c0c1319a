import { getTableColumns, sql } from 'drizzle-orm';
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

/** Whose row it is, who wrote it last, and where it lies: written again it lies elsewhere. */
export const personVersion = sql<string>`(${persons.id} || ' ' || ${persons}.xmin || ${persons}.ctid)`;

export interface KnownPerson {
  /** Of their row: another one after every change of it. */
  version: string;
  person: Person;
}

/**
 * Reading a row takes longer than finding out that it has not changed. Who a call is from is asked
 * of the database every time, with the version that is known here; only a row of another one is
 * sent along and read. Under the hash of the token, for a minute or two.
 */
export class KnownPersons {
  #current = new Map<string, KnownPerson>();
  #previous = new Map<string, KnownPerson>();
  #turnedAt = 0;

  find(tokenHash: string, nowMs = performance.now()): KnownPerson | undefined {
    const known = this.#current.get(tokenHash);
    if (known) return known;
    const before = this.#previous.get(tokenHash);
    if (before) this.#keep(tokenHash, before, nowMs);
    return before;
  }

  /** A row as it has been sent. */
  read(
    tokenHash: string,
    row: { version: string; text: string },
    nowMs = performance.now(),
  ): Person {
    const person = parsePerson(row.text);
    this.#keep(tokenHash, { version: row.version, person }, nowMs);
    return person;
  }

  #keep(tokenHash: string, known: KnownPerson, nowMs: number): void {
    if (this.#current.size >= mostKept || nowMs - this.#turnedAt >= keptSeconds * 1000) {
      this.#previous = this.#current;
      this.#current = new Map();
      this.#turnedAt = nowMs;
    }
    this.#current.set(tokenHash, known);
  }
}
