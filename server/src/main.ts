import { join } from 'node:path';
import { formatBanner } from './composition/banner.ts';
import { createSite } from './composition/site.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderLockedError } from './platform/db/folder-lock.ts';
import { PostgresStartError } from './platform/db/postgres-process.ts';
import { DatabaseSetupError } from './platform/db/session.ts';
import { explainStartError } from './platform/db/start-error.ts';
import { startServer } from './start.ts';

/** The entry point: reads the environment, handles signals, and prints a failure as one line. */

/** Ctrl-C arrives twice, from the terminal and from `npm start`: that is one request to stop. */
const repeatedSignalMs = 1000;

// Ignore a closed pipe or terminal: the server must not stop with the reader of its output.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const stopping = new AbortController();
try {
  const config = readConfig(process.env);
  const { liveSet, site } = createSite(config, {
    simulatorDir: process.env.SIMULATOR_DIR,
    // Built beside the server.
    teamsPageDir: process.env.TEAMS_PAGE_DIR ?? join(import.meta.dirname, '../teams-page'),
  });
  const { signal } = stopping;
  const starting = startServer(config, { liveSet, site, signal });
  // A first signal stops the server or cancels its start; a later one ends the process at once.
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince > repeatedSignalMs) {
      process.exit(1);
    }
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    stopping.abort();
    starting.then((server) => server.stop()).then(() => process.exit(0), fail);
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, stop);
  const server = await starting;
  server.failed.then((reason) => server.stop().finally(() => fail(reason)));
  process.stdout.write(
    formatBanner({
      url: server.url,
      demo: config.demo,
      embeddedIn: config.databaseUrl === undefined ? config.dataDir : undefined,
      isPublic: !/^(127\.|localhost$|::1$)/.test(config.host),
      demoAccounts: server.demoAccounts,
      demoFile: join(config.dataDir, 'demo.json'),
    }),
  );
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  if (error === stopping.signal.reason) process.exit(0);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseSetupError) return error.message;
  if (error instanceof FolderLockedError || error instanceof PostgresStartError) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  const {
    code = '',
    syscall = '',
    port,
    path,
  } = error as NodeJS.ErrnoException & {
    port?: number;
  };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with PORT=…`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not allowed. Choose another with PORT=…`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return `The data folder is not writable: ${path ?? error.message}`;
  }
  // An error with a cause comes from a failed query, not from listening.
  const isListening = ['getaddrinfo', 'listen'].includes(syscall) && error.cause === undefined;
  if (isListening) return `HOST is no address of this machine: ${error.message}`;
  return explainStartError(error) ?? `The server could not start: ${error.stack ?? error.message}`;
}
