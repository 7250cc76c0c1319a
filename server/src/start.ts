import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hasPeople } from './api/auth/demo.ts';
import { type DemoAccount, seedDemo } from './api/seeds.ts';
import { extendPrices } from './api/wallet/demo.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type Database, openOnEmbedded, openPostgres } from './db/database.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { readAppKeys, readDemoAccounts, writeDemoAccounts } from './demo-files.ts';
import { forgetOldNonces } from './http/nonces.ts';
import { openLog } from './log.ts';
import { forgetOldTries } from './security/tries.ts';
import { readWords } from './words.ts';

export interface Server {
  app: FastifyInstance;
  database: Database;
  /** Where it listens: http://127.0.0.1:8080. */
  url: string;
  /** The people of the demo; none outside it. */
  demoAccounts: readonly DemoAccount[];
  /** The key that the page signs with. */
  appKeys: ReadonlyMap<string, string>;
  /** Lets running requests end, then closes everything. */
  stop(): Promise<void>;
}

export interface StartOptions {
  liveSet?: () => string;
  /** The delivery of the web view; gets the keys, for the page has to sign. */
  site?: (
    app: FastifyInstance,
    given: { config: Config; appKeys: ReadonlyMap<string, string> },
  ) => void | Promise<void>;
  /** Answers are held against the contract; by default in demo. */
  checkResponses?: boolean;
}

const sweepMs = 60_000;

/** Everything from a configuration to a server that listens. What it opened it closes on failure. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Server> {
  const log = openLog(config.logLevel);
  makeWritable(config.dataDir);
  const appKeys = config.appKeys.size > 0 ? config.appKeys : readAppKeys(config.dataDir);
  const words = readWords(config.localesDir);
  const { database, close } = await openDatabase(config);
  try {
    const demoAccounts = config.demo ? await prepareDemo(database, config.dataDir) : [];
    const { site } = options;
    const app = buildApp({
      database,
      words,
      log,
      appKeys,
      liveSet: options.liveSet ?? (() => ''),
      site: site && ((scope) => site(scope, { config, appKeys })),
      checkResponses: options.checkResponses ?? config.demo,
      trustProxy: config.trustProxy,
    });
    const sweep = setInterval(() => {
      Promise.all([forgetOldNonces(database.db), forgetOldTries(database.db)]).catch((err) =>
        log.warn({ err }, 'old nonces and tries stay'),
      );
    }, sweepMs);
    sweep.unref();
    const url = await app.listen({ port: config.port, host: config.host });
    return {
      app,
      database,
      url,
      demoAccounts,
      appKeys,
      stop: async () => {
        clearInterval(sweep);
        await app.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function makeWritable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
}

async function openDatabase(
  config: Config,
): Promise<{ database: Database; close: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) {
    const owner = openPostgres(config.databaseUrl, { asOwner: true, max: 1 });
    await migrate(owner, config.migrationsDir).finally(() => owner.close());
    const database = openPostgres(config.databaseUrl);
    return { database, close: () => database.close() };
  }
  const embedded = await openEmbedded({ folder: join(config.dataDir, 'db') });
  try {
    const owner = openOnEmbedded(embedded, { asOwner: true });
    await migrate(owner, config.migrationsDir).finally(() => owner.close());
  } catch (error) {
    await embedded.close();
    throw error;
  }
  const database = openOnEmbedded(embedded);
  const close = async () => {
    await database.close();
    await embedded.close();
  };
  return { database, close };
}

/** Demo data go into an empty database once; a later start only adds the prices of its day. */
async function prepareDemo(database: Database, dataDir: string): Promise<readonly DemoAccount[]> {
  const now = new Date();
  if (await hasPeople(database.db)) {
    await database.transaction((tx) => extendPrices(tx, now));
    return readDemoAccounts(dataDir);
  }
  const accounts = await database.transaction((tx) => seedDemo(tx, now));
  writeDemoAccounts(dataDir, accounts);
  return accounts;
}
