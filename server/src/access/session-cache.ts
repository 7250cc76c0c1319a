import { getTableColumns, sql } from 'drizzle-orm';
import { type Person, persons, sessions } from '../schema/tables/identity.ts';

export interface Session {
  id: string;
  /** The first session of a chain: each later one was opened from an earlier one. */
  chainId: string;
  person: Person;
}

const columns = Object.entries(getTableColumns(persons));

/** Parses a person from the JSON of their row; frozen, because calls share it. */
function personOf(row: Record<string, unknown>): Person {
  const fields = columns.map(([key, column]) => {
    const value = row[column.name];
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  // Every column of the table is mapped to its name and type in code.
  return Object.freeze(Object.fromEntries(fields)) as Person;
}

/** Changes whenever a field of `Session` does; every call reads the other columns. */
export const sessionVersion = sql<string>`(${sessions.chainId}::text || ${persons.version}::text)`;

/** A session with its person as JSON, for `read`. */
export const sessionText = sql<string>`json_build_object('version', ${sessionVersion},
  'id', ${sessions.id}, 'chainId', ${sessions.chainId}, 'person', row_to_json(${persons}))::text`;

const maxEntries = 10_000;
/** Bounds staleness: a manual UPDATE or an older server does not change the version. */
const maxAgeMs = 60_000;

export interface CachedSession {
  version: string;
  session: Session;
  readAtMs: number;
}

/**
 * Parsed sessions by token hash. Every call still authenticates against the database and sends the
 * cached version; only a changed session is sent back and parsed, which saves most of the work.
 */
export class SessionCache {
  /** In insertion order, oldest first. */
  #entries = new Map<string, CachedSession>();

  find(tokenHash: string, nowMs = performance.now()): CachedSession | undefined {
    const known = this.#entries.get(tokenHash);
    return known && isFresh(known, nowMs) ? known : undefined;
  }

  /** Parses and caches the JSON of `sessionText`. */
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

const isFresh = ({ readAtMs }: CachedSession, nowMs: number): boolean =>
  nowMs - readAtMs < maxAgeMs;
