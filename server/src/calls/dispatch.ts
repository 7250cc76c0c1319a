import type { Call } from '@shared/contract/call';
import type { CodeName } from '@shared/contract/codes';
import { type Language, languages } from '@shared/contract/enums';
import { headerNames } from '@shared/contract/envelope';
import type { FastifyRequest } from 'fastify';
import {
  type AuthenticatedRequest,
  authenticate,
  authenticateBatched,
  type Caller,
} from '../access/session.ts';
import { keepRefusal } from '../ledger/refusals.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { LongWork } from '../platform/db/long-work.ts';
import { pipeline } from '../platform/db/pipeline.ts';
import { ApiError } from '../platform/errors.ts';
import { deviceIdOf } from '../platform/http/browser-id.ts';
import { inTime } from '../platform/http/deadline.ts';
import { networkOf } from '../platform/http/network.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { checkSignature } from '../platform/http/signature.ts';
import { checkAhead, paymentPasswordIn } from './ahead.ts';
import {
  checkResponse,
  type Device,
  type Implementation,
  makeContext,
  parseRequest,
  type Services,
} from './implement.ts';
import { keepNonce, type SeenNonces } from './nonces.ts';

export interface DispatchDeps {
  database: Database;
  appKeys: ReadonlyMap<string, string>;
  nonces: SeenNonces;
  addressLimit: RateLimiter;
  personLimit: RateLimiter;
  services: Services;
  /** Whether a refusal ends a money call for good under its key: it is remembered then. */
  isFinalRefusal: (path: string, code: CodeName) => boolean;
  /** In tests and demo an answer is held against the contract before it leaves. */
  checkResponses: boolean;
}

/** A call that may be made as far as it can be known without the database. */
interface ParsedCall {
  implementation: Implementation;
  nonce: string;
  token: string;
  device: Device;
  language: Language;
  input: unknown;
}

/**
 * The way of one call, cheapest refusal first: signature, replay, rate, form; then who is calling;
 * then the handler. A call with an effect does its database work in one transaction.
 */
export async function dispatch(
  deps: DispatchDeps,
  given: { implementation: Implementation; request: FastifyRequest },
): Promise<unknown> {
  const { request, implementation } = given;
  const { call } = implementation;
  const rawBody = typeof request.body === 'string' ? request.body : '';
  const nowSeconds = Math.floor(Date.now() / 1000);
  const device = deviceOf(request);
  deps.addressLimit.take(networkOf(device.address));
  const nonce = checkSignature(
    { headers: request.headers, rawBody },
    { appKeys: deps.appKeys, nowSeconds },
  );
  deps.nonces.take(nonce, nowSeconds);
  const token = headerText(request, tokenHeader);
  if (call.access === 'session' && !token) throw new ApiError('signInNeeded');
  const input = parseRequest(call, rawBody);
  const parsed = { implementation, nonce, token, device, language: languageOf(request), input };
  const answer = call.effect === 'read' ? await read(deps, parsed) : await write(deps, parsed);
  if (deps.checkResponses) checkResponse(call, answer);
  return answer;
}

/** Each of its queries sees what is there at its time: a read has no transaction. */
async function read(deps: DispatchDeps, parsed: ParsedCall): Promise<unknown> {
  const { implementation, device, language, input } = parsed;
  const { database, services } = deps;
  const { db } = database;
  const authenticated = await authenticateOutside(database, parsed);
  const { session } = authenticated;
  if (session) deps.personLimit.take(session.person.id);
  const prepared = await implementation.prepare?.({ db, device, session }, input);
  const done = new Map<string, unknown>();
  const context = makeContext({ db, authenticated, device, language, services, done });
  return withLongWork(done, () => implementation.run(context, input, prepared));
}

async function write(deps: DispatchDeps, parsed: ParsedCall): Promise<unknown> {
  const { implementation, nonce, token, device, language, input } = parsed;
  const { call } = implementation;
  const { database, services } = deps;
  const prepared = await prepare(database, parsed);
  const done = new Map<string, unknown>();
  let ownerId: string | undefined;
  let isCounted = false;
  if (call.effect === 'money' && paymentPasswordIn(input) !== undefined) {
    isCounted = await lookAhead(deps, parsed, done);
  }
  const attempt = () =>
    inTransaction(database, async (db, answered) => {
      const find = (caller: Caller) => authenticate(db, caller);
      const [, authenticated] = await pipeline(
        keepNonce(db, nonce),
        authenticateWith(find, { token, device, answered }),
      );
      ownerId = authenticated.session?.person.id;
      if (authenticated.session && !isCounted)
        deps.personLimit.take(authenticated.session.person.id);
      isCounted = true;
      const context = makeContext({ db, authenticated, device, language, services, done });
      return implementation.run(context, input, prepared);
    });
  return withLongWork(done, attempt).catch(async (error: unknown) => {
    if (call.effect === 'money' && ownerId) await remember(deps, { call, ownerId, input, error });
    throw error;
  });
}

/** Says whether the call was counted: whoever is nobody is refused by what comes after. */
async function lookAhead(
  { database, personLimit }: DispatchDeps,
  parsed: ParsedCall,
  done: Map<string, unknown>,
): Promise<boolean> {
  const { device, input } = parsed;
  const { session } = await authenticateOutside(database, parsed);
  if (!session) return false;
  personLimit.take(session.person.id);
  await checkAhead(database.db, { session, device, input, done });
  return true;
}

const longWorksAtMost = 8;

/** Runs a call as often as it comes upon work that must not be done inside its transaction. */
async function withLongWork<Answer>(
  done: Map<string, unknown>,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (let works = 0; works <= longWorksAtMost; works += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LongWork)) throw error;
      done.set(error.key, await error.work());
    }
  }
  throw new Error('a call comes upon ever more long work');
}

/** What became of a money call that was refused, for whoever does not get this answer. */
async function remember(
  { database, services, isFinalRefusal }: DispatchDeps,
  of: { call: Call; ownerId: string; input: unknown; error: unknown },
): Promise<void> {
  const { call, ownerId, input, error } = of;
  const key = (input as { operationKey?: unknown }).operationKey;
  if (!(error instanceof ApiError) || typeof key !== 'string') return;
  if (!isFinalRefusal(call.path, error.codeName)) return;
  await keepRefusal(database.db, { ownerId, key, refusal: error }).catch((err: unknown) =>
    services.log.warn({ err }, 'a refusal was not kept'),
  );
}

type Authenticate = (caller: Caller) => Promise<AuthenticatedRequest>;

/** A token that is sent and is no session refuses the call, whatever it is. */
async function authenticateWith(
  find: Authenticate,
  of: { token: string; device: Device; answered: () => void },
): Promise<AuthenticatedRequest> {
  const { token, device, answered } = of;
  const { id: deviceId, address, appVersion } = device;
  const authenticated = await find({ token, deviceId, address, appVersion });
  answered();
  if (token && !authenticated.session) throw new ApiError('sessionEnded');
  return authenticated;
}

/** Who is calling, for what is done outside a transaction. */
function authenticateOutside(
  database: Database,
  { token, device }: Pick<ParsedCall, 'token' | 'device'>,
): Promise<AuthenticatedRequest> {
  const find = (caller: Caller) => authenticateBatched(database.db, caller);
  return inTime(
    (answered) => authenticateWith(find, { token, device, answered }),
    database.firstAnswerMs,
  );
}

/** The first step of a handler that has two. */
async function prepare(database: Database, parsed: ParsedCall): Promise<unknown> {
  const { implementation, device, input } = parsed;
  if (!implementation.prepare) return undefined;
  const { session } = await authenticateOutside(database, parsed);
  return implementation.prepare({ db: database.db, device, session }, input);
}

/** A refusal that leaves a trace is committed with it, and then refuses. */
async function inTransaction(
  database: Database,
  work: (db: Db, answered: () => void) => Promise<unknown>,
): Promise<unknown> {
  const run = (answered: () => void) =>
    database.transaction(async (tx) => {
      try {
        return { answer: await work(tx, answered) };
      } catch (error) {
        if (error instanceof ApiError && error.keepsEffect) return { refusal: error };
        throw error;
      }
    });
  const outcome = await inTime(run, database.firstAnswerMs);
  if (outcome.refusal) throw outcome.refusal;
  return outcome.answer;
}

// Node gives the names of headers in small letters.
const tokenHeader = headerNames.token.toLowerCase();
const languageHeader = headerNames.language.toLowerCase();
export const deviceIdHeader = headerNames.deviceId.toLowerCase();
const phoneModelHeader = headerNames.phoneModel.toLowerCase();
const appVersionHeader = headerNames.appVersion.toLowerCase();

const headerText = (request: FastifyRequest, name: string): string =>
  String(request.headers[name] ?? '').slice(0, 256);

export function languageOf(request: FastifyRequest): Language {
  const requested = headerText(request, languageHeader);
  return languages.find((one) => one === requested) ?? 'en';
}

function deviceOf(request: FastifyRequest): Device {
  return {
    id: deviceIdOf(request, headerText(request, deviceIdHeader)),
    phoneModel: headerText(request, phoneModelHeader),
    appVersion: headerText(request, appVersionHeader),
    address: request.ip,
  };
}
