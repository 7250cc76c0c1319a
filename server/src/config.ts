import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseReleaseKeys, type ReleaseKey } from './delivery/releases/release-keys.ts';
import {
  type DepositSettings,
  isProviderUrl,
  parseDepositNetworks,
} from './domains/deposit/http-provider.ts';
import { type ChatKey, parseChatKey } from './domains/profile/user-sig.ts';
import { parseSecretKey } from './platform/crypto/secret-key.ts';
import { readS3Settings, type S3Settings } from './platform/objects/s3-settings.ts';

/** The settings of the environment, read once. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  releasesDir: string;
  /** A named folder is meant for all servers of the database; the default is this one's own. */
  sharesReleases: boolean;
  uploadsDir: string;
  /** The object store for uploads; with a named folder beside it, they are moving into it. */
  s3: S3Settings | undefined;
  /** A named folder stays the place of uploads until it is named no longer. */
  keepsUploadsFolder: boolean;
  /** The folder of the numbered SQL files, in the source or beside the bundle. */
  migrationsDir: string;
  /** Contains `<language>/server.json`. */
  localesDir: string;
  /** Contains the legal documents as `<kind>/<language>.json`. */
  legalDir: string;
  /** An external Postgres; if undefined, the embedded database. */
  databaseUrl: string | undefined;
  /** The login that owns its tables, for migrations; if undefined, `databaseUrl` is the owner's. */
  databaseOwnerUrl: string | undefined;
  demo: boolean;
  /** Lets pages open with the HTML stored on an earlier visit; off removes it from every device. */
  htmlSnapshots: boolean;
  /** Signing keys by app id; a demo generates them at its first start. */
  appKeys: ReadonlyMap<string, string>;
  /** Encrypts secrets in the database; if undefined, the data folder's own key does. */
  secretKey: Buffer | undefined;
  /** The URL of the mail server, and the sender's address. */
  smtp: { url: string; from: string } | undefined;
  /** The API's origin for pages; empty for their own origin. */
  apiUrl: string;
  /** The origins that a page's `apiUrl` may name, beside its own. */
  apiOrigins: readonly string[];
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string | undefined;
  /** Allows reading the metrics from other machines. */
  metricsToken: string | undefined;
  /** Shared with the tracking service that reports parcel events. */
  carrierSecret: string | undefined;
  /** The provider of deposit addresses; if undefined, nobody can deposit from outside. */
  deposits: DepositSettings | undefined;
  /** The chat service's app id and secret, to sign people in there. */
  chat: ChatKey | undefined;
  /** How many people have to release the same shell before it goes live. */
  shellApprovals: number;
  /** The public keys of teams; if undefined, releases need no signature. */
  releaseKeys: readonly ReleaseKey[] | undefined;
  /** How long the server reports not ready, and still answers, before it stops. */
  stopDelaySeconds: number;
  logLevel: LogLevel;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** An invalid environment; lists all problems, so that one start shows them all. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Record<string, string | undefined>;

export function readConfig(env: Environment, startDir = programDir()): Config {
  const problems: string[] = [];
  const databaseUrl = readDatabaseUrl(env, { name: 'DATABASE_URL', problems });
  const databaseOwnerUrl = readDatabaseUrl(env, { name: 'DATABASE_OWNER_URL', problems });
  if (databaseOwnerUrl && !databaseUrl) problems.push('DATABASE_OWNER_URL needs DATABASE_URL');
  const demo = readDemo(env.DEMO, { databaseUrl, problems });
  const dataDir = resolve(env.DATA_DIR || '.data');
  const appKeys = readAppKeys(env.APP_KEYS, problems);
  if (!demo && appKeys.size === 0) {
    problems.push('APP_KEYS is missing: "id:key", or "id:key,id2:key2" while keys are changed');
  }
  const secretKey = readSecretKey(env.SECRET_KEY, { databaseUrl, problems });
  const apiUrls = readOrigins({ name: 'API_URL', text: env.API_URL, problems });
  const config: Config = {
    port: readPort(env.PORT, problems),
    host: env.HOST || '127.0.0.1',
    dataDir,
    releasesDir: resolve(env.RELEASES_DIR || join(dataDir, 'releases')),
    sharesReleases: Boolean(env.RELEASES_DIR),
    uploadsDir: resolve(env.UPLOADS_DIR || join(dataDir, 'uploads')),
    s3: readS3Settings(env, problems),
    keepsUploadsFolder: !env.S3_URL || Boolean(env.UPLOADS_DIR),
    migrationsDir: findUp(startDir, ['migrations', 'server/src/schema/migrations']) ?? '',
    localesDir: findUp(startDir, ['locales']) ?? '',
    legalDir: findUp(startDir, ['legal', 'remotes/legal-terms/documents']) ?? '',
    databaseUrl,
    databaseOwnerUrl,
    demo,
    htmlSnapshots: readSwitch({ name: 'HTML_SNAPSHOT', text: env.HTML_SNAPSHOT, problems }) ?? true,
    appKeys,
    secretKey,
    smtp: readSmtp(env, problems),
    apiUrl: apiUrls[0] ?? '',
    apiOrigins: [
      ...apiUrls,
      ...readOrigins({ name: 'API_ORIGINS', text: env.API_ORIGINS, problems }),
    ],
    trustProxy: env.TRUST_PROXY || undefined,
    metricsToken: readToken({
      name: 'METRICS_TOKEN',
      text: env.METRICS_TOKEN,
      minLength: 16,
      problems,
    }),
    carrierSecret: readToken({
      name: 'CARRIER_SECRET',
      text: env.CARRIER_SECRET,
      minLength: 32,
      problems,
    }),
    deposits: readDeposits(env, problems),
    chat: readChat(env.CHAT_KEY, problems),
    shellApprovals: readApprovals(env, problems),
    releaseKeys: readReleaseKeys(env.RELEASE_KEYS, problems),
    stopDelaySeconds: readStopDelay(env.STOP_DELAY_SECONDS, problems),
    logLevel: readLogLevel(env.LOG_LEVEL, problems),
  };
  if (!config.migrationsDir) problems.push(`No folder "migrations" above ${startDir}`);
  if (!config.localesDir) problems.push(`No folder "locales" above ${startDir}`);
  if (!config.legalDir) problems.push(`No folder "legal" above ${startDir}`);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** The folder of the started program; unlike `import.meta.url`, it survives bundling. */
function programDir(): string {
  return process.argv[1] ? dirname(resolve(process.argv[1])) : process.cwd();
}

function findUp(start: string, names: readonly string[]): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = names.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

function readPort(text: string | undefined, problems: string[]): number {
  if (!text) return 8080;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  problems.push(`PORT is "${text}", but must be a number from 0 to 65535`);
  return 0;
}

function readDatabaseUrl(
  env: Environment,
  { name, problems }: { name: string; problems: string[] },
): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  problems.push(`${name} must start with postgres:// or postgresql://`);
  return undefined;
}

function readDemo(
  text: string | undefined,
  given: { databaseUrl: string | undefined; problems: string[] },
): boolean {
  const isOn = readSwitch({ name: 'DEMO', text, problems: given.problems });
  if (isOn === undefined) return given.databaseUrl === undefined;
  if (isOn && given.databaseUrl !== undefined) {
    given.problems.push(
      'DEMO=1 and DATABASE_URL exclude each other: demo data never enters a real database',
    );
  }
  return isOn;
}

/** Undefined if the variable is not set. */
function readSwitch(given: {
  name: string;
  text: string | undefined;
  problems: string[];
}): boolean | undefined {
  const { name, text, problems } = given;
  if (!text) return undefined;
  if (text !== '0' && text !== '1') problems.push(`${name} is "${text}", but must be 0 or 1`);
  return text === '1';
}

function readAppKeys(text: string | undefined, problems: string[]): Map<string, string> {
  const keys = new Map<string, string>();
  for (const pair of text?.split(',') ?? []) {
    const [id = '', key = '', ...rest] = pair.trim().split(':');
    if (!/^[\w.-]{1,64}$/.test(id) || key.length < 16 || rest.length > 0) {
      problems.push(
        'APP_KEYS must be "id:key" pairs with commas between, keys of 16 characters or more',
      );
      return keys;
    }
    keys.set(id, key);
  }
  return keys;
}

/** Required with a shared database: its servers need one key, not one per data folder. */
function readSecretKey(
  text: string | undefined,
  given: { databaseUrl: string | undefined; problems: string[] },
): Buffer | undefined {
  const key = parseSecretKey(text ?? '');
  if (text ? !key : given.databaseUrl !== undefined) {
    given.problems.push(
      `SECRET_KEY ${text ? 'is wrong' : 'is missing'}: 64 hexadecimal digits, the same on every server`,
    );
  }
  return key;
}

function readSmtp(env: Environment, problems: string[]): Config['smtp'] {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url && !from) return undefined;
  if (!url || !/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url)) {
    problems.push('SMTP_URL must be like smtp://user:password@host:587 or smtps://…');
  }
  if (!from || !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(from)) {
    problems.push('MAIL_FROM must be an address: no-reply@example.com or Name <no-reply@…>');
  }
  return { url: url ?? '', from: from ?? '' };
}

function readToken(given: {
  name: string;
  text: string | undefined;
  minLength: number;
  problems: string[];
}): string | undefined {
  const { name, text, minLength, problems } = given;
  if (!text || text.length >= minLength) return text || undefined;
  problems.push(`${name} must have ${minLength} characters or more`);
  return undefined;
}

function readDeposits(env: Environment, problems: string[]): DepositSettings | undefined {
  const { DEPOSIT_PROVIDER_URL: url, DEPOSIT_NETWORKS: list = 'BSC:USDT,TRON:USDT' } = env;
  const secret = readToken({
    name: 'DEPOSIT_SECRET',
    text: env.DEPOSIT_SECRET,
    minLength: 32,
    problems,
  });
  if (!url && !secret) return undefined;
  if (!url || !isProviderUrl(url)) {
    problems.push('DEPOSIT_PROVIDER_URL must begin with https:// and not end with a slash');
  }
  if (!secret) problems.push('DEPOSIT_SECRET is missing: DEPOSIT_PROVIDER_URL needs it');
  const networks = parseDepositNetworks(list);
  if (!networks) problems.push('DEPOSIT_NETWORKS must be like BSC:USDT+YUT,TRON:USDT');
  return { url: url ?? '', secret: secret ?? '', networks: networks ?? [] };
}

function readChat(text: string | undefined, problems: string[]): ChatKey | undefined {
  if (!text) return undefined;
  const key = parseChatKey(text);
  if (!key) problems.push('CHAT_KEY must be "app:secret", the secret of 32 characters or more');
  return key;
}

function readOrigins(given: {
  name: string;
  text: string | undefined;
  problems: string[];
}): string[] {
  const origins = (given.text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      const example = 'which is no exact origin such as https://api.example.com';
      given.problems.push(`${given.name} has "${origin}", ${example}`);
    }
  }
  return origins;
}

function readApprovals(env: Environment, problems: string[]): number {
  if (env.RELEASE_TOKENS) {
    problems.push(
      'RELEASE_TOKENS is no longer read: make tokens with npm run operator -- release-tokens create',
    );
  }
  const text = env.RELEASE_APPROVALS || '1';
  if (text !== '1' && text !== '2') {
    problems.push(`RELEASE_APPROVALS is "${text}", but must be 1 or 2`);
  }
  return Number(text);
}

function readReleaseKeys(text: string | undefined, problems: string[]) {
  const keys = text ? parseReleaseKeys(text) : undefined;
  if (!keys || !('problem' in keys)) return keys;
  problems.push(keys.problem);
  return undefined;
}

function readStopDelay(text: string | undefined, problems: string[]): number {
  if (!text) return 0;
  if (/^\d{1,3}$/.test(text) && Number(text) <= 300) return Number(text);
  problems.push(`STOP_DELAY_SECONDS is "${text}", but must be a number from 0 to 300`);
  return 0;
}

function readLogLevel(text: string | undefined, problems: string[]): LogLevel {
  const level = logLevels.find((one) => one === (text || 'info'));
  if (level) return level;
  problems.push(`LOG_LEVEL is "${text}", but must be one of ${logLevels.join(', ')}`);
  return 'info';
}
