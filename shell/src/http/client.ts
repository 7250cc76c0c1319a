import type { Call, PathOf, RequestOf } from '@shared/contract/call';
import { codes, silentCodes } from '@shared/contract/codes';
import type { Envelope } from '@shared/contract/envelope';
import { apiPrefix } from '@shared/contract/envelope';
import type { Failure } from '@shared/host';
import { CallError } from '@shared/host';
import type { CallOptions, Client } from '@shared/host/internal';
import { canonicalJson } from '@shared/lib/canonical-json';
import axios from 'axios';
import type { Caller } from './signed-headers.ts';
import { signedHeaders } from './signed-headers.ts';
import type { Answer, FirstCall, SameCall, SentCall } from './under-way.ts';
import { createUnderWay } from './under-way.ts';

/** What the client reads of the page at the moment of a call, and whom it tells of what. */
export interface ClientNeeds {
  baseUrl: () => string;
  caller: () => Caller;
  /** The server's time, and when it came by the device's. */
  onServerTime: (serverSeconds: number, receivedSeconds: number) => void;
  /** What the HTML has sent ahead. */
  sent?: readonly SentCall[];
  /** The token that was sent is no session: the native app reloads, which acts as a logout. */
  onSessionEnded: () => void;
  onReloadAsked: (message: string) => void;
  announce: (failure: Failure, notice: 'toast' | 'dialog') => void;
  timeoutMs?: number;
}

/** The client of the page, which also sends what nobody waits for, or not yet. */
export interface PageClient extends Client {
  /**
   * Sends these calls ahead of whoever will make them (`call` then takes what is under way), and
   * forgets those before that nobody made.
   */
  sendAhead(calls: readonly FirstCall[]): void;
  /** Goes out as nobody's, also while the page goes; what comes back is not looked at. */
  tell<C extends Call>(path: PathOf<C>, body: RequestOf<C>): void;
}

export function createClient(needs: ClientNeeds): PageClient {
  const http = axios.create({
    timeout: needs.timeoutMs ?? 20_000,
    // The body is the signed text itself, and every status with an envelope is an answer.
    transformRequest: [(text: string) => text],
    validateStatus: () => true,
  });

  const underWay = createUnderWay(needs.sent);
  const identify = (path: string, body: string): SameCall => {
    const { token, language } = needs.caller();
    return { url: needs.baseUrl() + apiPrefix + path, body, token: token ?? '', language };
  };

  /** One that did not come is no failure yet: the call is made as if there had been none. */
  const takeAhead = async (call: SameCall): Promise<Answer | undefined> => {
    const answer = await underWay.take(call)?.catch(() => undefined);
    return isEnvelope(answer?.data) ? answer : undefined;
  };

  const post = async ({ url, body }: SameCall, signal?: AbortSignal): Promise<Answer> => {
    const { data } = await http.post<unknown>(url, body, {
      headers: signedHeaders(needs.caller(), body),
      signal,
    });
    return { data, receivedSeconds: Math.floor(Date.now() / 1000) };
  };

  const send = async (path: string, body: string, signal?: AbortSignal): Promise<Envelope> => {
    const call = identify(path, body);
    const { data, receivedSeconds } = (await takeAhead(call)) ?? (await post(call, signal));
    if (!isEnvelope(data)) throw new Error('The answer is no envelope.');
    needs.onServerTime(data.timestamp, receivedSeconds);
    return data;
  };

  const ask = async (path: string, body: object, signal?: AbortSignal): Promise<Envelope> => {
    const text = canonicalJson(body);
    const first = await send(path, text, signal);
    // The answer has just corrected the clock: the same call again, with a new nonce.
    return first.code === codes.clockOff ? send(path, text, signal) : first;
  };

  const refuse = (
    failure: Failure,
    { errorNotice = 'toast', sentToken }: CallOptions & { sentToken: string | null },
  ): CallError => {
    const silent = failure.kind === 'refused' && silentCodes.includes(failure.code);
    if (failure.kind === 'refused' && failure.code === codes.sessionEnded) {
      // A late answer about a former token says nothing of the one that has come since.
      if (sentToken === needs.caller().token) needs.onSessionEnded();
    } else if (failure.kind === 'refused' && failure.code === codes.reload) {
      needs.onReloadAsked(failure.message);
    } else if (errorNotice !== 'none' && !silent) needs.announce(failure, errorNotice);
    return new CallError(failure);
  };

  return {
    sendAhead: (calls) =>
      underWay.keepOnly(
        calls.map(({ path, body }) => identify(path, canonicalJson(body))),
        (call) => post(call),
      ),
    tell(path, body) {
      const text = canonicalJson(body as object);
      const url = needs.baseUrl() + apiPrefix + path;
      // Not a beacon, which cannot carry the signature.
      const sent = fetch(url, {
        method: 'POST',
        body: text,
        headers: signedHeaders({ ...needs.caller(), token: null }, text),
        keepalive: true,
      });
      sent.catch(() => {});
    },
    async call(path, body, given = {}) {
      const options = { ...given, sentToken: needs.caller().token };
      const answer = await ask(path, body as object, options.signal).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        const aborted = options.signal?.aborted === true;
        throw aborted
          ? new CallError({ kind: 'network', message })
          : refuse({ kind: 'network', message }, options);
      });
      if (answer.code === codes.ok) return answer.data as never;
      const { code, message, data } = answer;
      throw refuse({ kind: 'refused', code, message, data }, options);
    },
  };
}

function isEnvelope(data: unknown): data is Envelope {
  const { code, message, timestamp } = (data ?? {}) as Partial<Envelope>;
  return typeof code === 'number' && typeof message === 'string' && typeof timestamp === 'number';
}
