import { accessSync, constants, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { catalogues } from './composition/catalogues.ts';
import { runCommand } from './composition/commands.ts';
import { jobsOf } from './composition/jobs.ts';
import { keyNames } from './composition/key-names.ts';
import { recordReleaseEvents } from './composition/release-events.ts';
import { serverFolders } from './composition/server-folders.ts';
import { objectTree, serverTrees } from './composition/server-trees.ts';
import { openServices } from './composition/services.ts';
import type { Site } from './composition/site.ts';
import { uploadObjects } from './composition/uploads-store.ts';
import type { Config } from './config.ts';
import type { ReportReader } from './delivery/teams-page/overview.ts';
import { readAppKeys } from './demo/demo-files.ts';
import { prepareDemo } from './demo/prepare.ts';
import type { DemoAccount } from './demo/seeds.ts';
import { addDefaults } from './domains/catalogue/public.ts';
import { addBasics } from './domains/home/basics.mutations.ts';
import type { LiveSetOf } from './domains/home/home.routes.ts';
import { readLegalTexts } from './domains/legal/texts.ts';
import { readActivity, readRecent } from './domains/webview/release-activity.ts';
import { openReleaseTokens } from './domains/webview/release-tokens.ts';
import { readTries } from './domains/webview/tries.ts';
import { readFailures, readReleaseReports } from './domains/webview/webview.queries.ts';
import { untilAborted } from './platform/abort.ts';
import { type CommandSocket, listenForCommands } from './platform/commands/socket.ts';
import type { Database } from './platform/db/database.ts';
import { type OpenDatabase, openDatabase } from './platform/db/open.ts';
import { findFolderProblem, markFolder } from './platform/files/folder-mark.ts';
import { assertPortFree } from './platform/http/port.ts';
import type { JobServices } from './platform/jobs/job.ts';
import { createScheduler, type Scheduler } from './platform/jobs/scheduler.ts';
import { openLog } from './platform/log.ts';
import { readOutbox } from './platform/mail/outbox.ts';
import { createObjectsCheck } from './platform/objects/objects-check.ts';
import { createDatabaseCheck } from './platform/readiness/database-check.ts';
import { Readiness } from './platform/readiness/readiness.ts';
import { createSchemaCheck } from './platform/readiness/schema-check.ts';
import { databaseTime } from './platform/time/clock.ts';

export interface Server {
  app: FastifyInstance;
  database: Database;
  /** For example http://127.0.0.1:8080. */
  url: string;
  /** Empty outside the demo. */
  demoAccounts: readonly DemoAccount[];
  /** The keys that pages sign with. */
  appKeys: ReadonlyMap<string, string>;
  /** Resolves with the reason when the server cannot go on and is not ready any more: stop it. */
  failed: Promise<string>;
  /**
   * Reports not ready, goes on answering for the configured time so that a load balancer notices,
   * waits for running requests, then closes everything.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  liveSet?: LiveSetOf;
  /** The delivery of the web view. */
  site?: Site;
  /** Validates answers against the contract; on by default in a demo. */
  checkResponses?: boolean;
  /** Cancels the start, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

type Closables = { close(): Promise<void> }[];

/** Starts a server from a configuration; closes what it has opened if the start fails. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Server> {
  const { signal } = options;
  const log = openLog(config.logLevel);
  ensureWritable(config.dataDir);
  // Fail early: creating a database and seeding a demo takes time.
  await assertPortFree(config);
  const closables: Closables = [];
  const closeAll = async () => {
    for (const one of closables.splice(0).reverse()) await one.close();
  };
  try {
    const opened = await openDatabase(config, { log, signal });
    closables.push(opened);
    const starting = composeServer(config, { ...options, log, opened, closables });
    const { readiness, ...server } = await untilAborted(starting, signal);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      readiness.stop();
      stopped ??= sleep(config.stopDelaySeconds * 1000).then(closeAll);
      return stopped;
    };
    const failed = opened.crashed.then((how) => {
      readiness.stop({ database: 'has ended' });
      log.fatal({ how }, 'the embedded database has ended');
      return `The embedded database has ended (${how}). Its data is safe: start the server again.`;
    });
    return { ...server, failed, stop };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Builds the server on its database, and starts to listen. */
async function composeServer(
  config: Config,
  given: StartOptions & { log: Logger; opened: OpenDatabase; closables: Closables },
): Promise<Omit<Server, 'failed' | 'stop'> & { readiness: Readiness }> {
  const { log, closables, site } = given;
  const { database, openWithoutTimeouts } = given.opened;
  const appKeys = config.appKeys.size > 0 ? config.appKeys : readAppKeys(config.dataDir);
  const services = openServices(config);
  closables.push({ close: async () => services.mail.transport?.close() });
  for (const folder of serverFolders(config)) await markFolder(database, folder);
  const readiness = createReadiness(config, { database, log });
  const demoAccounts = config.demo
    ? await seedDemo(openWithoutTimeouts(), { config, services })
    : [];
  await database.transaction(async (tx) => {
    await addBasics(tx);
    await addDefaults(tx, catalogues);
  });
  const scheduler = createScheduler({ database, log, services, jobs: jobsOf(config) });
  closables.push({ close: scheduler.stop });
  const reports = () => readReleaseReports(database.db, services.findSources);
  const reportReader = createReportReader(database, services);
  const releases = {
    reports,
    reportReader,
    releaseTokens: openReleaseTokens(database.db),
    onReleaseEvent: recordReleaseEvents({ db: database.db, log }),
  };
  const outbox = () =>
    readOutbox(database.db, { words: services.words, kinds: services.mail.kinds });
  const app = buildApp({
    ...services,
    legal: readLegalTexts(config.legalDir),
    database,
    readiness,
    log,
    appKeys,
    liveSet: given.liveSet ?? (() => ({ id: '', releases: [] })),
    site: site && ((scope) => site(scope, { ...services, ...releases, appKeys, outbox })),
    checkResponses: given.checkResponses ?? config.demo,
    trustProxy: config.trustProxy,
    demo: config.demo,
    metricsToken: config.metricsToken,
    carrierSecret: config.carrierSecret,
    depositSecret: config.deposits?.secret,
  });
  closables.push(app);
  closables.push(
    await openCommandSocket(config, { openWithoutTimeouts, log, services, scheduler }),
  );
  const url = await app.listen({ port: config.port, host: config.host });
  scheduler.start();
  return { app, database, readiness, url, demoAccounts, appKeys };
}

/** What the page for teams reads. */
const createReportReader = ({ db }: Database, { findSources }: JobServices): ReportReader => ({
  activity: (keys) => readActivity(db, keys),
  recent: (keys) => readRecent(db, keys),
  tries: (watched) => readTries(db, watched),
  failures: () => readFailures(db, { findSources }),
});

function createReadiness(
  config: Config,
  { database, log }: { database: Database; log: Logger },
): Readiness {
  const { db, firstAnswerMs } = database;
  const folderChecks = serverFolders(config).map(
    (folder) => [folder.name, () => findFolderProblem(db, folder)] as const,
  );
  return new Readiness(
    {
      database: createDatabaseCheck(database),
      schema: createSchemaCheck(db, config.migrationsDir),
      ...Object.fromEntries(folderChecks),
      ...(config.s3 && { objects: createObjectsCheck(uploadObjects(config.s3)) }),
    },
    { limitMs: firstAnswerMs, log },
  );
}

/** Commands get their own connections without time limits: they may take longer than a call. */
function openCommandSocket(
  config: Config,
  given: {
    openWithoutTimeouts: () => Database;
    log: Logger;
    services: JobServices;
    scheduler: Scheduler;
  },
): Promise<CommandSocket> {
  const { log, services, scheduler } = given;
  return listenForCommands({
    dataDir: config.dataDir,
    log,
    run: async (line, write) => {
      const database = given.openWithoutTimeouts();
      const now = () => databaseTime(database.db);
      const { runAll: runJobs } = scheduler;
      const folders = serverFolders(config);
      const beside = {
        folders,
        trees: serverTrees(config),
        objects: objectTree(config),
        keys: keyNames(config),
      };
      const context = { database, log, services, ...beside, write, now, runJobs };
      return runCommand(line, context).finally(() => database.close());
    },
  });
}

function ensureWritable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
}

async function seedDemo(
  database: Database,
  { config, services }: { config: Config; services: ReturnType<typeof openServices> },
): Promise<readonly DemoAccount[]> {
  try {
    return await prepareDemo(database, { ...services, dataDir: config.dataDir });
  } finally {
    await database.close();
  }
}
