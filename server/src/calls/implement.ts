import type { Call, ParsedRequestOf, ResponseOf } from '@shared/contract/call';
import type { Language } from '@shared/contract/enums';
import type { Logger } from 'pino';
import type { SecurityEvents } from '../access/security-events.ts';
import type { AuthenticatedRequest, Session } from '../access/session.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Db } from '../platform/db/database.ts';
import { LongWork } from '../platform/db/long-work.ts';
import { ApiError } from '../platform/errors.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { MailService } from '../platform/mail/service.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Words } from '../platform/words.ts';
import type { Person } from '../schema/tables/identity.ts';

/** What the server was started with and a handler may need beside the database. */
export interface Services {
  words: Words;
  log: Logger;
  files: FileStore;
  mail: MailService;
  /** Keeps what must be read again and nobody may read in the table. */
  secretBox: SecretBox;
  /** In a demo campaigns deliver by themselves. */
  demo: boolean;
  events: SecurityEvents;
}

export interface Device {
  id: string;
  phoneModel: string;
  appVersion: string;
  address: string;
}

/** Everything a handler gets. There is no other way to the database. */
export interface Context {
  /** The database for a read; for a call with an effect, its transaction. */
  db: Db;
  /** Who is signed in. On a call that anyone may make, asking for it refuses a visitor. */
  person: Person;
  session: Session | undefined;
  device: Device;
  language: Language;
  clock: Clock;
  /** A text of the server in the person's language. */
  text: (key: string) => string;
  services: Services;
  /**
   * Does what takes long outside the transaction, which would keep others waiting: it is given up,
   * and once the work is done the handler runs again from its start, where the key has its result.
   * Call it before anything leaves the database, and put into the key what the result depends on.
   */
  apart: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

export type Handler<C extends Call> = (
  context: Context,
  input: ParsedRequestOf<C>,
) => Promise<ResponseOf<C>>;

/** What is known of a call before its transaction begins. */
export type Early = Pick<Context, 'db' | 'device' | 'session'>;

/** A handler in two steps, for work that takes long and would hold a transaction up. */
export interface PreparedHandler<C extends Call, Prepared> {
  /** Outside the transaction, so `run` has to look again at whatever this has read. */
  prepare: (early: Early, input: ParsedRequestOf<C>) => Promise<Prepared>;
  run: (context: Context, input: ParsedRequestOf<C>, prepared: Prepared) => Promise<ResponseOf<C>>;
}

/** A call with its handler, types set aside: what the list of domains is made of. */
export interface Implementation {
  call: Call;
  prepare?: (early: Early, input: unknown) => Promise<unknown>;
  run: (context: Context, input: unknown, prepared?: unknown) => Promise<unknown>;
}

/** Binds a handler to its call: input and answer have the contract's types. */
export function implement<C extends Call>(call: C, handler: Handler<C>): Implementation {
  // The input has been parsed by this call's own schema (parseRequest) when it gets here.
  return { call, run: (context, input) => handler(context, input as ParsedRequestOf<C>) };
}

/** The same for a handler in two steps. */
export function implementPrepared<C extends Call, Prepared>(
  call: C,
  handler: PreparedHandler<C, Prepared>,
): Implementation {
  return {
    call,
    prepare: (early, input) => handler.prepare(early, input as ParsedRequestOf<C>),
    // What this call's own `prepare` has answered.
    run: (context, input, prepared) =>
      handler.run(context, input as ParsedRequestOf<C>, prepared as Prepared),
  };
}

const invalid = new ApiError('invalidRequest', {
  data: { fields: [{ path: '', key: 'invalid' }] },
});

export function parseRequest(call: Call, rawBody: string): unknown {
  // No text that a person writes has this character, and no database text can hold it.
  if (rawBody.includes('\\u0000')) throw invalid;
  let value: unknown;
  try {
    value =
      rawBody === '' ? {} : JSON.parse(rawBody, mayHideHalves(rawBody) ? wholeText : undefined);
  } catch {
    throw invalid;
  }
  const parsed = call.request.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    key: /^\d{6}$/.test(issue.message) ? issue.message : 'invalid',
  }));
  throw new ApiError('invalidRequest', { data: { fields } });
}

/** What came as UTF-8 is whole, so only an escape can be half a character. */
const mayHideHalves = (text: string): boolean => text.includes('\\u');

/** Half a character is no text: no database text can hold it. */
const halfCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
function wholeText(key: string, value: unknown): unknown {
  if (halfCharacter.test(key)) throw invalid;
  if (typeof value === 'string' && halfCharacter.test(value)) throw invalid;
  return value;
}

/** Holds an answer against the contract: a mistake of the server, never of the caller. */
export function checkResponse(call: Call, answer: unknown): void {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`the answer of ${call.path} is not the contract's: ${fields.join('; ')}`);
}

export function makeContext(given: {
  db: Db;
  authenticated: AuthenticatedRequest;
  device: Device;
  language: Language;
  services: Services;
  /** Results of long work, by their keys. */
  done: ReadonlyMap<string, unknown>;
}): Context {
  const { authenticated, language, services, done } = given;
  return {
    db: given.db,
    get person() {
      if (!authenticated.session) throw new ApiError('signInNeeded');
      return authenticated.session.person;
    },
    session: authenticated.session,
    device: given.device,
    language,
    clock: { wall: authenticated.wall, business: authenticated.business },
    text: (key) => services.words.text(language, key),
    services,
    apart: async <Result>(key: string, work: () => Promise<Result>) => {
      if (!done.has(key)) throw new LongWork(key, work);
      // What the work of this very key has answered.
      return done.get(key) as Result;
    },
  };
}
