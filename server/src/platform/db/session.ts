import type pg from 'pg';

/** The application's database role; it may insert history but not change it. */
export const applicationRole = 'webview_app';

/** The database is reachable but cannot be used as it is set up; the message says what to change. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError';
}

/** A pooler gives the connection's transactions to several sessions: role and limits are lost. */
export class SessionLostError extends DatabaseSetupError {
  constructor() {
    super(
      'The pooler in front of the database does not keep sessions, so the role of a query is a ' +
        'matter of chance. Set it to pool sessions (PgBouncer: pool_mode = session), or name the ' +
        'address of Postgres itself.',
    );
  }
}

class ReadOnlyError extends Error {
  override name = 'ReadOnlyError';
  readonly code = '25006';
  constructor() {
    super('the database is a standby: it accepts no writes');
  }
}

/** The session of a connection, as the database sees it. */
export interface Session {
  /** The process id of its backend. */
  pid: number;
  role: string;
  isStandby: boolean;
  isReadOnly: boolean;
  nowMs: number;
}

const readText = `select pg_backend_pid() as pid, current_user as role,
  pg_is_in_recovery() as "isStandby",
  current_setting('transaction_read_only') = 'on' as "isReadOnly",
  (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`;

export interface Sessions {
  /** Sets the role and time limits of a new connection, and checks that they hold. */
  prepare(client: pg.ClientBase): Promise<void>;
  /** Throws a SessionLostError if the connection has another session than when it was prepared. */
  read(client: pg.ClientBase): Promise<Session>;
  forget(client: pg.ClientBase): void;
}

/**
 * The sessions of one pool. A connection is prepared with statements instead of startup parameters,
 * which a pooler drops. Each has a backend of its own for all its life, unless a pooler in
 * transaction mode is in between: it would run later queries with the rights of the login.
 */
export function createSessions(given: {
  /** If undefined, the login's own. */
  role: string | undefined;
  settings: Readonly<Record<string, number>>;
  limitMs: number;
}): Sessions {
  const { role, settings, limitMs } = given;
  const pids = new Map<pg.ClientBase, number>();
  const prepareText = [
    ...(role === undefined ? [] : [`set role ${role}`]),
    ...Object.entries(settings).map(([name, ms]) => `set ${name} = ${ms}`),
    readText,
  ].join('; ');
  const ask = async (client: pg.ClientBase, text: string): Promise<Session> => {
    const query = { text, query_timeout: limitMs };
    const results = (await client.query(query)) as unknown as pg.QueryResult | pg.QueryResult[];
    return [results].flat().at(-1)?.rows[0] as Session;
  };
  return {
    prepare: async (client) => {
      // The pool listens only while a connection is idle; an error without a listener ends the process.
      client.on('error', () => undefined);
      const prepared = await ask(client, prepareText).catch((error: unknown) => {
        throw explainRole(error, role) ?? error;
      });
      if (prepared.isStandby) throw new ReadOnlyError();
      // Asked in a transaction of its own: only a session keeps what was set in the one before.
      const { pid, role: actual } = await ask(client, readText);
      const isShared = [...pids.values()].includes(pid);
      if (pid !== prepared.pid || isShared || (role !== undefined && actual !== role)) {
        throw new SessionLostError();
      }
      pids.set(client, pid);
    },
    read: async (client) => {
      const session = await ask(client, readText);
      if (session.pid !== pids.get(client)) throw new SessionLostError();
      return session;
    },
    forget: (client) => void pids.delete(client),
  };
}

function explainRole(error: unknown, role: string | undefined): DatabaseSetupError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '42501') {
    return new DatabaseSetupError(
      `The login of DATABASE_URL is no member of the role ${role}: GRANT ${role} TO it.`,
    );
  }
  if (code !== '22023') return undefined;
  return new DatabaseSetupError(
    `The database server has no role ${role}. On a new database, start the server once; after a ` +
      'restore, restore the roles as well (pg_dumpall --roles-only).',
  );
}
