import type { Call, ParsedRequestOf, ResponseOf } from '@shared/contract/call';
import type { Language } from '@shared/contract/enums';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { Person } from '../db/tables/identity.ts';
import { ApiError } from '../errors.ts';
import type { Words } from '../words.ts';
import type { Arrival, Session } from './session.ts';

/** What the server was started with and a handler may need beside the database. */
export interface Services {
  words: Words;
  log: Logger;
  /** Identifies the set of releases that is live. */
  liveSet: () => string;
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
  /** The database's time. Terms and accrual use `business`; sessions, codes and locks `wall`. */
  clock: { wall: Date; business: Date };
  /** A text of the server in the person's language. */
  text: (key: string) => string;
  services: Services;
}

export type Handler<C extends Call> = (
  context: Context,
  input: ParsedRequestOf<C>,
) => Promise<ResponseOf<C>>;

/** A call with its handler, types set aside: what the list of domains is made of. */
export interface Implementation {
  call: Call;
  run: (context: Context, input: unknown) => Promise<unknown>;
}

/** Binds a handler to its call: input and answer have the contract's types. */
export function implement<C extends Call>(call: C, handler: Handler<C>): Implementation {
  // The input has been parsed by this call's own schema (parseRequest) when it gets here.
  return { call, run: (context, input) => handler(context, input as ParsedRequestOf<C>) };
}

const invalid = new ApiError('invalidRequest', {
  data: { fields: [{ path: '', key: 'invalid' }] },
});

export function parseRequest(call: Call, rawBody: string): unknown {
  // No text that a person writes has this character, and no database text can hold it.
  if (rawBody.includes('\\u0000')) throw invalid;
  let value: unknown;
  try {
    value = rawBody === '' ? {} : JSON.parse(rawBody);
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

/** Holds an answer against the contract: a mistake of the server, never of the caller. */
export function checkResponse(call: Call, answer: unknown): void {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`the answer of ${call.path} is not the contract's: ${fields.join('; ')}`);
}

export function makeContext(given: {
  db: Db;
  arrival: Arrival;
  device: Device;
  language: Language;
  services: Services;
}): Context {
  const { arrival, language, services } = given;
  return {
    db: given.db,
    get person() {
      if (!arrival.session) throw new ApiError('signInNeeded');
      return arrival.session.person;
    },
    session: arrival.session,
    device: given.device,
    language,
    clock: { wall: arrival.wall, business: arrival.business },
    text: (key) => services.words.text(language, key),
    services,
  };
}
