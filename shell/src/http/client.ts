import type { Call, PathOf, RequestOf } from '@shared/contract/call';
import { codes, silentCodes } from '@shared/contract/codes';
import type { Envelope } from '@shared/contract/envelope';
import { apiPrefix } from '@shared/contract/envelope';
import type { Failure } from '@shared/host';
import { CallError } from '@shared/host';
import type { CallOptions, Client } from '@shared/host/internal';
import { canonicalJson } from '@shared/lib/canonical-json';
import axios from 'axios';
import { deviceSeconds } from '../start/device-seconds.ts';
import { ownFetch } from '../start/own-fetch.ts';
import type { Answer, EarlyRequest, InFlightRequest, RequestKey } from './in-flight-requests.ts';
import { createInFlightRequests } from './in-flight-requests.ts';
import type { Caller } from './signed-headers.ts';
import { signedHeaders } from './signed-headers.ts';

export interface ClientOptions {
  /** Read at each call, like the caller: both change while the page lives. */
  baseUrl: () => string;
  caller: () => Caller;
  onServerTime: (serverSeconds: number, receivedSeconds: number) => void;
  /** Requests that the HTML has sent. */
  inFlight?: readonly InFlightRequest[];
  /** The server refuses the token: the native app reloads, which signs the person out. */
  onSessionEnded: () => void;
  onReloadRequested: (message: string) => void;
  announce: (failure: Failure, notice: 'toast' | 'dialog') => void;
  timeoutMs?: number;
}

export interface PageClient extends Client {
  /**
   * Sends these requests before their callers make them, and drops earlier ones that nothing has
   * claimed; `call` claims a request that is in flight.
   */
  sendEarly(requests: readonly EarlyRequest[]): void;
  /** Sends without a session and ignores the answer; survives the end of the page. */
  sendBeacon<C extends Call>(path: PathOf<C>, body: RequestOf<C>): void;
}

export function createClient(options: ClientOptions): PageClient {
  const { baseUrl, caller } = options;
  const http = axios.create({
    timeout: options.timeoutMs ?? 20_000,
    // The body is the signed text itself, and every status with an envelope is an answer.
    transformRequest: [(text: string) => text],
    validateStatus: () => true,
  });

  const inFlight = createInFlightRequests(options.inFlight);
  const toKey = (path: string, body: string, of = caller()): RequestKey => {
    const { token, language } = of;
    return { url: baseUrl() + apiPrefix + path, body, token: token ?? '', language };
  };

  /** A failed early request is no failure of the call, which is then sent anew. */
  const claimAnswer = async (key: RequestKey): Promise<Answer | undefined> => {
    const answer = await inFlight.claim(key)?.catch(() => undefined);
    return isEnvelope(answer?.data) ? answer : undefined;
  };

  const post = async ({ url, body, token }: RequestKey, signal?: AbortSignal): Promise<Answer> => {
    const { data } = await http.post<unknown>(url, body, {
      headers: signedHeaders({ ...caller(), token: token || null }, body),
      signal,
    });
    return { data, receivedSeconds: deviceSeconds() };
  };

  const send = async (key: RequestKey, signal?: AbortSignal): Promise<Envelope> => {
    const { data, receivedSeconds } = (await claimAnswer(key)) ?? (await post(key, signal));
    if (!isEnvelope(data)) throw new Error('The answer is no envelope.');
    options.onServerTime(data.timestamp, receivedSeconds);
    return data;
  };

  const sendInTime = async (key: RequestKey, signal?: AbortSignal) => {
    const first = await send(key, signal);
    // The answer has just corrected the clock: the same call again, with a new nonce.
    return first.code === codes.clockOff ? send(key, signal) : first;
  };

  const refuse = (
    failure: Failure,
    { errorNotice = 'toast', sentToken }: CallOptions & { sentToken: string | null },
  ): CallError => {
    const silent = failure.kind === 'refused' && silentCodes.includes(failure.code);
    if (failure.kind === 'refused' && failure.code === codes.sessionEnded) {
      // A late answer about a former token says nothing about the current one.
      if (sentToken === caller().token) options.onSessionEnded();
    } else if (failure.kind === 'refused' && failure.code === codes.reload) {
      options.onReloadRequested(failure.message);
    } else if (errorNotice !== 'none' && !silent) options.announce(failure, errorNotice);
    return new CallError(failure);
  };

  return {
    sendEarly: (requests) =>
      inFlight.replaceWith(
        requests.map(({ path, body }) => toKey(path, canonicalJson(body))),
        (key) => post(key),
      ),
    sendBeacon(path, body) {
      const text = canonicalJson(body as object);
      const url = baseUrl() + apiPrefix + path;
      // navigator.sendBeacon cannot carry the signature.
      const sent = ownFetch(url, {
        method: 'POST',
        body: text,
        headers: signedHeaders({ ...caller(), token: null }, text),
        keepalive: true,
      });
      sent.catch(() => {});
    },
    async call(path, body, given = {}) {
      const { signal, token = caller().token } = given;
      const sending = { ...given, sentToken: token };
      const key = toKey(path, canonicalJson(body as object), { ...caller(), token });
      const answer = await sendInTime(key, signal).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        throw signal?.aborted
          ? new CallError({ kind: 'network', message })
          : refuse({ kind: 'network', message }, sending);
      });
      if (answer.code === codes.ok) return answer.data as never;
      const { code, message, data } = answer;
      throw refuse({ kind: 'refused', code, message, data }, sending);
    },
  };
}

function isEnvelope(data: unknown): data is Envelope {
  const { code, message, timestamp } = (data ?? {}) as Partial<Envelope>;
  return typeof code === 'number' && typeof message === 'string' && typeof timestamp === 'number';
}
