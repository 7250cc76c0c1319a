import type { Call } from '@shared/contract/call';
import { type Language, languages } from '@shared/contract/enums';
import { headerNames } from '@shared/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import { inOrder } from '../db/in-order.ts';
import { ApiError } from '../errors.ts';
import { keepRefusal } from '../ledger/refusals.ts';
import { networkOf } from '../security/network.ts';
import { checkAhead, paymentPasswordIn } from './ahead.ts';
import { deviceIdOf } from './browser-id.ts';
import { inTime } from './deadline.ts';
import {
  checkResponse,
  type Device,
  type Implementation,
  LongWork,
  makeContext,
  parseRequest,
  type Services,
} from './implement.ts';
import { keepNonce, type SeenNonces } from './nonces.ts';
import type { RateLimiter } from './rate-limit.ts';
import { type Arrival, arrive, arriveTogether, type Caller } from './session.ts';
import { checkSignature } from './signature.ts';

export interface DispatchDeps {
  database: Database;
  appKeys: ReadonlyMap<string, string>;
  nonces: SeenNonces;
  addressLimit: RateLimiter;
  personLimit: RateLimiter;
  services: Services;
  /** In tests and demo an answer is held against the contract before it leaves. */
  checkResponses: boolean;
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
  deps.addressLimit.take(networkOf(request.ip));
  const nonce = checkSignature(
    { headers: request.headers, rawBody },
    { appKeys: deps.appKeys, nowSeconds },
  );
  deps.nonces.take(nonce, nowSeconds);
  const token = headerText(request, headerNames.token);
  if (call.access === 'session' && !token) throw new ApiError('signInNeeded');
  const input = parseRequest(call, rawBody);

  const device = deviceOf(request);
  const prepared = await prepare(deps.database, { implementation, token, device, input });
  let ownerId: string | undefined;
  const done = new Map<string, unknown>();
  let isCounted = false;
  const isRead = call.effect === 'read';
  const attempt = () =>
    inDatabase(deps.database, {
      call,
      work: async (db, answered) => {
        const find = isRead ? readersOf(deps.database) : (caller: Caller) => arrive(db, caller);
        const [, arrival] = await inOrder(
          isRead ? Promise.resolve() : keepNonce(db, nonce),
          arriveWith(find, { token, device, answered }),
        );
        ownerId = arrival.session?.person.id;
        if (arrival.session && !isCounted) deps.personLimit.take(arrival.session.person.id);
        isCounted = true;
        const language = languageOf(request);
        const context = makeContext({
          db,
          arrival,
          device,
          language,
          services: deps.services,
          done,
        });
        return implementation.run(context, input, prepared);
      },
    });
  if (call.effect === 'money' && paymentPasswordIn(input) !== undefined) {
    isCounted = await lookAhead(deps, { token, device, input, done });
  }
  const answer = await withLongWork(done, attempt).catch(async (error: unknown) => {
    if (call.effect === 'money' && ownerId) await remember(deps, { ownerId, input, error });
    throw error;
  });
  if (deps.checkResponses) checkResponse(call, answer);
  return answer;
}

/** Says whether the call was counted: whoever is nobody is refused by what comes after. */
async function lookAhead(
  { database, personLimit }: DispatchDeps,
  given: { token: string; device: Device; input: unknown; done: Map<string, unknown> },
): Promise<boolean> {
  const { token, device, input, done } = given;
  const find = readersOf(database);
  const { session } = await inTime(
    (answered) => arriveWith(find, { token, device, answered }),
    database.firstAnswerMs,
  );
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
  { database, services }: DispatchDeps,
  of: { ownerId: string; input: unknown; error: unknown },
): Promise<void> {
  const { ownerId, input, error } = of;
  const key = (input as { operationKey?: unknown }).operationKey;
  if (!(error instanceof ApiError) || typeof key !== 'string') return;
  await keepRefusal(database.db, { ownerId, key, refusal: error }).catch((err: unknown) =>
    services.log.warn({ err }, 'a refusal was not kept'),
  );
}

type FindArrival = (caller: Caller) => Promise<Arrival>;

const readers = new WeakMap<Database, FindArrival>();

/** Reads need no transaction of their own, so those that come together arrive together. */
function readersOf(database: Database): FindArrival {
  const find = readers.get(database) ?? arriveTogether(database.db);
  readers.set(database, find);
  return find;
}

/** A token that is sent and is no session refuses the call, whatever it is. */
async function arriveWith(
  find: FindArrival,
  of: { token: string; device: Device; answered: () => void },
): Promise<Arrival> {
  const { token, device, answered } = of;
  const { id: deviceId, address, appVersion } = device;
  const arrival = await find({ token, deviceId, address, appVersion });
  answered();
  if (token && !arrival.session) throw new ApiError('sessionEnded');
  return arrival;
}

/** The first step of a handler that has two. */
async function prepare(
  database: Database,
  given: { implementation: Implementation; token: string; device: Device; input: unknown },
): Promise<unknown> {
  const { implementation, token, device, input } = given;
  if (!implementation.prepare) return undefined;
  const { db, firstAnswerMs } = database;
  const { session } = await inTime(
    (answered) => arriveWith(readersOf(database), { token, device, answered }),
    firstAnswerMs,
  );
  return implementation.prepare({ db, device, session }, input);
}

async function inDatabase(
  database: Database,
  given: { call: Call; work: (db: Db, answered: () => void) => Promise<unknown> },
): Promise<unknown> {
  if (given.call.effect === 'read') {
    return inTime((answered) => given.work(database.db, answered), database.firstAnswerMs);
  }
  const inTransaction = (answered: () => void) =>
    database.transaction(async (tx) => {
      try {
        return { answer: await given.work(tx, answered) };
      } catch (error) {
        if (error instanceof ApiError && error.keepsEffect) return { refusal: error };
        throw error;
      }
    });
  const outcome = await inTime(inTransaction, database.firstAnswerMs);
  if (outcome.refusal) throw outcome.refusal;
  return outcome.answer;
}

const headerText = (request: FastifyRequest, name: string): string =>
  String(request.headers[name.toLowerCase()] ?? '').slice(0, 256);

export function languageOf(request: FastifyRequest): Language {
  const asked = headerText(request, headerNames.language);
  return languages.find((one) => one === asked) ?? 'en';
}

function deviceOf(request: FastifyRequest): Device {
  return {
    id: deviceIdOf(request, headerText(request, headerNames.deviceId)),
    phoneModel: headerText(request, headerNames.phoneModel),
    appVersion: headerText(request, headerNames.appVersion),
    address: request.ip,
  };
}
