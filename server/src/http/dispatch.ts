import type { Call } from '@shared/contract/call';
import { type Language, languages } from '@shared/contract/enums';
import { anonymousDevice, headerNames } from '@shared/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import {
  checkResponse,
  type Device,
  type Implementation,
  makeContext,
  parseRequest,
  type Services,
} from './implement.ts';
import { keepNonce, type SeenNonces } from './nonces.ts';
import type { RateLimiter } from './rate-limit.ts';
import { arrive } from './session.ts';
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
  deps.addressLimit.take(request.ip);
  const nonce = checkSignature(
    { headers: request.headers, rawBody },
    { appKeys: deps.appKeys, nowSeconds },
  );
  deps.nonces.take(nonce, nowSeconds);
  const token = headerText(request, headerNames.token);
  if (call.access === 'session' && !token) throw new ApiError('signInNeeded');
  const input = parseRequest(call, rawBody);

  const answer = await inDatabase(deps.database, {
    call,
    work: async (db) => {
      if (call.effect !== 'read') await keepNonce(db, nonce);
      const device = deviceOf(request);
      const arrival = await arrive(db, { token, deviceId: device.id });
      if (token && !arrival.session) throw new ApiError('sessionEnded');
      if (arrival.session) deps.personLimit.take(arrival.session.person.id);
      const language = languageOf(request);
      return implementation.run(
        makeContext({ db, arrival, device, language, services: deps.services }),
        input,
      );
    },
  });
  if (deps.checkResponses) checkResponse(call, answer);
  return answer;
}

async function inDatabase(
  database: Database,
  given: { call: Call; work: (db: Db) => Promise<unknown> },
): Promise<unknown> {
  if (given.call.effect === 'read') return given.work(database.db);
  const outcome = await database.transaction(async (tx) => {
    try {
      return { answer: await given.work(tx) };
    } catch (error) {
      if (error instanceof ApiError && error.keepsEffect) return { refusal: error };
      throw error;
    }
  });
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
    id: headerText(request, headerNames.deviceId) || anonymousDevice,
    phoneModel: headerText(request, headerNames.phoneModel),
    appVersion: headerText(request, headerNames.appVersion),
    address: request.ip,
  };
}
