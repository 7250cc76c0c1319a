import { getTableColumns, sql } from 'drizzle-orm';
import { type Person, persons, sessions } from '../schema/tables/identity.ts';

export interface Session {
  id: string;
  /** Of sessions that were opened one from the other, the first. */
  chainId: string;
  person: Person;
}

const columns = Object.entries(getTableColumns(persons));

/** A person out of the JSON that the database makes of their row. Nobody may change it. */
function personOf(row: Record<string, unknown>): Person {
  const fields = columns.map(([key, column]) => {
    const value = row[column.name];
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  // Every column of the table, by the names and types that it has in code.
  return Object.freeze(Object.fromEntries(fields)) as Person;
}

/** Who wrote a row last, and where it lies: written again it lies elsewhere. */
const writtenBy = (table: typeof persons | typeof sessions) =>
  sql`${table}.xmin || ${table}.ctid::text`;

/** Another one after every change of the session or of its person. */
export const sessionVersion = sql<string>`(${sessions.id} || ' ' || ${writtenBy(sessions)}
  || ' ' || ${persons.id} || ' ' || ${writtenBy(persons)})`;

/** A session with its person, as `read` takes it. */
export const sessionText = sql<string>`json_build_object('version', ${sessionVersion},
  'id', ${sessions.id}, 'chainId', ${sessions.chainId}, 'person', row_to_json(${persons}))::text`;

const maxEntries = 5000;
const keptSeconds = 60;

export interface KnownSession {
  version: string;
  session: Session;
}

/**
 * Reading a session takes longer than finding out that it has not changed. Who a call is from is
 * asked of the database every time, with the version that is known here; only one of another
 * version is sent along and read. Under the hash of the token, for a minute or two.
 */
export class KnownSessions {
  #current = new Map<string, KnownSession>();
  #previous = new Map<string, KnownSession>();
  #turnedAt = 0;

  find(tokenHash: string, nowMs = performance.now()): KnownSession | undefined {
    const known = this.#current.get(tokenHash);
    if (known) return known;
    const before = this.#previous.get(tokenHash);
    if (before) this.#keep(tokenHash, before, nowMs);
    return before;
  }

  /** One as it has been sent. */
  read(tokenHash: string, text: string, nowMs = performance.now()): Session {
    const sent = JSON.parse(text) as Omit<Session, 'person'> & {
      version: string;
      person: Record<string, unknown>;
    };
    const { version, id, chainId } = sent;
    const session = Object.freeze({ id, chainId, person: personOf(sent.person) });
    this.#keep(tokenHash, { version, session }, nowMs);
    return session;
  }

  #keep(tokenHash: string, known: KnownSession, nowMs: number): void {
    if (this.#current.size >= maxEntries || nowMs - this.#turnedAt >= keptSeconds * 1000) {
      this.#previous = this.#current;
      this.#current = new Map();
      this.#turnedAt = nowMs;
    }
    this.#current.set(tokenHash, known);
  }
}
