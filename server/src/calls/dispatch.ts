import type { Call } from '@shared/contract/call';
import type { CodeName } from '@shared/contract/codes';
import { type Language, languages } from '@shared/contract/enums';
import { headerNames } from '@shared/contract/envelope';
import type { FastifyRequest } from 'fastify';
import { type CheckedProof, checkProof } from '../access/proof.ts';
import { recordRefusal } from '../access/security-log.ts';
import {
  type AuthenticatedRequest,
  authenticate,
  authenticateBatched,
  type Caller,
  hasCachedSession,
} from '../access/session.ts';
import { storeRefusal } from '../ledger/refusals.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { pipeline } from '../platform/db/pipeline.ts';
import { withDeadline } from '../platform/deadline.ts';
import { ApiError } from '../platform/errors.ts';
import { deviceIdOf } from '../platform/http/browser-id.ts';
import { networkOf } from '../platform/http/network.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { checkSignature } from '../platform/http/signature.ts';
import {
  type Context,
  checkResponse,
  createContext,
  createProofFinder,
  type Device,
  type Implementation,
  parseRequest,
  type Services,
} from './implement.ts';
import { refuseSeenNonce, type SeenNonces, storeNonce } from './nonces.ts';
import type { VisitorQueue } from './visitor-queue.ts';

export interface DispatchDeps {
  database: Database;
  appKeys: ReadonlyMap<string, string>;
  nonces: SeenNonces;
  addressLimit: RateLimiter;
  personLimit: RateLimiter;
  visitors: VisitorQueue;
  services: Services;
  /** Whether a refusal of a money call is final under its key; a final one is stored. */
  isFinalRefusal: (path: string, code: CodeName) => boolean;
  /** Validates answers against the contract; on in tests and in the demo. */
  checkResponses: boolean;
}

/** A call that has passed every check that needs no database. */
interface ParsedCall {
  implementation: Implementation;
  nonce: string;
  token: string;
  caller: Pick<Context, 'device' | 'visitorLane' | 'requestId' | 'language'>;
  input: unknown;
}

/**
 * Handles one call, cheapest checks first: rate limit, signature, replay, input; then
 * authentication and the handler. A call with an effect runs in one transaction.
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
  const visitorLane = deps.visitors.laneOf(call, device);
  const language = languageOf(request);
  const { id: requestId } = request;
  const caller = { device, visitorLane, requestId, language };
  const parsed = { implementation, nonce, token, caller, input };
  const run = () =>
    call.effect === 'read' ? runRead(deps, parsed) : runInTransaction(deps, parsed);
  const answer = await (token || call.effect === 'read' ? run() : deps.visitors.run(caller, run));
  if (deps.checkResponses) checkResponse(call, answer);
  return answer;
}

/** A read has no transaction: each query has its own snapshot. */
async function runRead(deps: DispatchDeps, parsed: ParsedCall): Promise<unknown> {
  return parsed.implementation.run(await createReadContext(deps, parsed), parsed.input, undefined);
}

async function runInTransaction(deps: DispatchDeps, parsed: ParsedCall): Promise<unknown> {
  const { implementation, nonce, token, caller, input } = parsed;
  const { device, requestId } = caller;
  const { call } = implementation;
  const { database, services } = deps;
  const { isRateCounted, isNonceStored, prepared, checkedProof } = await prepare(deps, parsed);
  let ownerId: string | undefined;
  const record = (db: Db, error: unknown) =>
    recordRefusal({ db, device, requestId }, { path: call.path, error, callerId: ownerId });
  const done = inTransaction(database, {
    record,
    work: async (db, answered) => {
      const find = (given: Caller) => authenticate(db, given);
      const [, authenticated] = await pipeline(
        isNonceStored ? Promise.resolve() : storeNonce(db, nonce),
        authenticateWith(find, { token, device, answered }),
      );
      const { session } = authenticated;
      ownerId = session?.person.id;
      if (session && !isRateCounted) deps.personLimit.take(session.person.id);
      const more = { db, authenticated, services, checkedProof };
      return implementation.run(createContext({ ...caller, ...more }), input, prepared);
    },
  });
  return done.catch(async (error: unknown) => {
    if (isProofAsked(error)) await record(database.db, error);
    if (call.effect === 'money' && ownerId)
      await storeFinalRefusal(deps, { call, ownerId, input, error });
    throw error;
  });
}

/** The transaction of such a refusal is rolled back, because it changes nothing. */
const isProofAsked = (error: unknown): boolean =>
  error instanceof ApiError && error.codeName === 'proofNeeded' && !error.keepsEffect;

interface Preparation {
  /** Whether the person's rate limit has counted this call. */
  isRateCounted?: boolean;
  isNonceStored?: boolean;
  checkedProof?: CheckedProof;
  /** The result of the call's own `prepare`. */
  prepared?: unknown;
}

/** Slow work of a call, before its transaction. */
async function prepare(deps: DispatchDeps, parsed: ParsedCall): Promise<Preparation> {
  const { database } = deps;
  const { implementation, input, nonce, token, caller } = parsed;
  const { device, requestId } = caller;
  const { path } = implementation.call;
  const findProof = createProofFinder(implementation, input);
  // An invented token must not cost a transaction.
  const isTokenUnknown = token !== '' && !hasCachedSession(token);
  if (!findProof && !implementation.prepare && !isTokenUnknown) return {};
  let isNonceStored = false;
  let callerId: string | undefined;
  const transaction = <Result>(work: (tx: Db) => Promise<Result>) =>
    inTransaction(database, {
      record: (db, error) => recordRefusal({ db, device, requestId }, { path, error, callerId }),
      work: async (tx, answered) => {
        await storeNonce(tx, nonce);
        isNonceStored = true;
        answered();
        return work(tx);
      },
    });
  try {
    const open = await createReadContext(deps, parsed);
    callerId = open.session?.person.id;
    const context = Object.assign(open, { inTransaction: transaction });
    const request = await findProof?.(context);
    if (request) context.checkedProof = await checkProof(context, request);
    const prepared = await implementation.prepare?.(context, input);
    const { session, checkedProof } = context;
    return { isRateCounted: session !== undefined, isNonceStored, checkedProof, prepared };
  } catch (error) {
    // Report a replay as such, before any other refusal.
    if (error instanceof ApiError && !isNonceStored) await refuseSeenNonce(database.db, nonce);
    throw error;
  }
}

/** Authenticates outside a transaction and counts the call on the person's rate limit. */
async function createReadContext(deps: DispatchDeps, parsed: ParsedCall): Promise<Context> {
  const { database, personLimit, visitors, services } = deps;
  const { token, caller } = parsed;
  const { device } = caller;
  const { db } = database;
  const find = (given: Caller) => authenticateBatched(db, given);
  const authenticated = await withDeadline(
    (answered) => authenticateWith(find, { token, device, answered }),
    database.firstAnswerMs,
  );
  if (authenticated.session) {
    personLimit.take(authenticated.session.person.id);
    visitors.noteSignedIn(device);
  }
  return createContext({ ...caller, db, authenticated, services });
}

/** Stores a final refusal of a money call, for a client that misses this answer. */
async function storeFinalRefusal(
  { database, services, isFinalRefusal }: DispatchDeps,
  of: { call: Call; ownerId: string; input: unknown; error: unknown },
): Promise<void> {
  const { call, ownerId, input, error } = of;
  const key = (input as { operationKey?: unknown }).operationKey;
  if (!(error instanceof ApiError) || typeof key !== 'string') return;
  // A refusal that keeps its effect leaves a way to go on under the same key.
  if (error.keepsEffect || !isFinalRefusal(call.path, error.codeName)) return;
  await storeRefusal(database.db, { ownerId, key, refusal: error }).catch((err: unknown) =>
    services.log.warn({ err }, 'a refusal was not kept'),
  );
}

/** An invalid token refuses every call, even one that needs no session. */
async function authenticateWith(
  find: (caller: Caller) => Promise<AuthenticatedRequest>,
  of: { token: string; device: Device; answered: () => void },
): Promise<AuthenticatedRequest> {
  const { token, device, answered } = of;
  const { id: deviceId, address, appVersion } = device;
  const authenticated = await find({ token, deviceId, address, appVersion });
  answered();
  if (token && !authenticated.session) throw new ApiError('sessionEnded');
  return authenticated;
}

/** Commits and then throws a refusal that keeps its effect; the security log gets it, too. */
async function inTransaction<Result>(
  database: Database,
  {
    record,
    work,
  }: {
    record: (db: Db, error: ApiError) => Promise<void>;
    work: (db: Db, answered: () => void) => Promise<Result>;
  },
): Promise<Result> {
  const run = (answered: () => void) =>
    database.transaction(async (tx) => {
      try {
        return { answer: await work(tx, answered) };
      } catch (error) {
        if (!(error instanceof ApiError) || !error.keepsEffect) throw error;
        await record(tx, error);
        return { refusal: error };
      }
    });
  const outcome = await withDeadline(run, database.firstAnswerMs);
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.answer;
}

// Node gives header names in lower case.
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
