import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { vi } from 'vitest';
import type { Cluster } from '../postgres-cluster.ts';
import type { SupervisedServer } from './supervised-server.ts';
import type { Wire } from './wire.ts';

/** What a fault can reach. */
export interface Target {
  cluster: Cluster;
  /** Of the database, directly and not through the wire. */
  url: string;
  wire: Wire;
  server: SupervisedServer;
  /** How long a fault that lasts goes on. */
  lastsMs: number;
}

export interface Fault {
  name: string;
  strike(target: Target): Promise<void>;
  /** Other tests have it in `npm test`. */
  isLongOnly?: true;
}

/** Runs a query as the superuser; ignores the failure of a connection that the fault ends too. */
async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows as Row[];
  } catch {
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readBackends({ url }: Target, condition = 'true'): Promise<number[]> {
  const rows = await ask<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and backend_type = 'client backend' and ${condition}`,
  );
  return rows.map(({ pid }) => pid);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

export const faults: readonly Fault[] = [
  {
    name: 'backends terminated',
    strike: async (target) =>
      void (await ask(
        target.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )),
  },
  {
    name: 'transactions terminated',
    strike: async (target) => {
      const pids = await vi.waitFor(
        async () => {
          const found = await readBackends(target, 'xact_start is not null');
          if (found.length === 0) throw new Error('no transaction runs');
          return found;
        },
        { timeout: 10_000, interval: 5 },
      );
      signalAll(pids, 'SIGTERM');
    },
  },
  {
    name: 'one backend killed',
    strike: async (target) => signalAll((await readBackends(target)).slice(0, 1), 'SIGKILL'),
  },
  { name: 'fast restart', strike: ({ cluster }) => cluster.restart('fast') },
  { name: 'crash and recovery', strike: ({ cluster }) => cluster.restart('immediate') },
  {
    name: 'backends frozen',
    strike: async (target) => {
      const pids = await readBackends(target);
      signalAll(pids, 'SIGSTOP');
      await sleep(target.lastsMs);
      signalAll(pids, 'SIGCONT');
    },
  },
  { name: 'connections reset', strike: async ({ wire }) => wire.reset() },
  {
    name: 'silent network',
    strike: async ({ wire, lastsMs }) => {
      wire.set('silent');
      await sleep(lastsMs);
      // What was swallowed is gone: the connections cannot go on.
      wire.set('cut');
      wire.set('open');
    },
  },
  {
    // Longer than a transaction may be idle, the database ends those that are open.
    name: 'server frozen',
    strike: async ({ server, lastsMs }) => {
      server.signal('SIGSTOP');
      await sleep(lastsMs);
      server.signal('SIGCONT');
    },
  },
  {
    name: 'server killed',
    isLongOnly: true,
    strike: async ({ server }) => {
      await server.end('kill');
      await server.start();
    },
  },
  {
    name: 'server stopped in order',
    isLongOnly: true,
    strike: async ({ server }) => {
      await server.end('stop');
      await server.start();
    },
  },
];
