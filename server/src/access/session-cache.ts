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

/** Changes with all that a `Session` says; its other columns are asked for with every call. */
export const sessionVersion = sql<string>`(${sessions.chainId}::text || ${persons.version}::text)`;

/** A session with its person, as `read` takes it. */
export const sessionText = sql<string>`json_build_object('version', ${sessionVersion},
  'id', ${sessions.id}, 'chainId', ${sessions.chainId}, 'person', row_to_json(${persons}))::text`;

const maxEntries = 10_000;
/** An UPDATE by hand, or by a server older than the column, leaves the version as it is. */
const maxAgeMs = 60_000;

export interface CachedSession {
  version: string;
  session: Session;
  readAtMs: number;
}

/**
 * Reading a session takes longer than finding out that it has not changed. Who a call is from is
 * asked of the database every time, with the version that is known here; only one of another
 * version is sent along and read. Under the hash of the token, for a minute.
 */
export class SessionCache {
  /** In the order in which they were read. */
  #entries = new Map<string, CachedSession>();

  find(tokenHash: string, nowMs = performance.now()): CachedSession | undefined {
    const known = this.#entries.get(tokenHash);
    return known && isFresh(known, nowMs) ? known : undefined;
  }

  /** Reads a session as `sessionText` sends it. */
  read(tokenHash: string, text: string, nowMs = performance.now()): Session {
    const sent = JSON.parse(text) as Omit<Session, 'person'> & {
      version: string;
      person: Record<string, unknown>;
    };
    const { version, id, chainId } = sent;
    const session = Object.freeze({ id, chainId, person: personOf(sent.person) });
    this.#entries.delete(tokenHash);
    for (const [oldest, known] of this.#entries) {
      if (this.#entries.size < maxEntries && isFresh(known, nowMs)) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(tokenHash, { version, session, readAtMs: nowMs });
    return session;
  }
}

const isFresh = ({ readAtMs }: CachedSession, nowMs: number): boolean => nowMs - readAtMs < maxAgeMs;
