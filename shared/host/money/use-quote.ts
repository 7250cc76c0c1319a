import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import { canonicalJson } from '@shared/lib/canonical-json';
import { useEffect, useState } from 'react';
import type { Failure } from '../failure.ts';
import { toFailure } from '../failure.ts';
import { getHost } from '../host.ts';
import { pendingOperations } from './pending-operations.ts';
import type { Quote } from './quote.rules.ts';

/** A call that answers terms, and a quote for an amount: each `…Verify`, and the previews. */
export type QuoteCall = Call;
type AnswerOf<C extends QuoteCall> = ResponseOf<C> & { quote: Quote | null };

export interface QuoteRequest<C extends QuoteCall> {
  path: PathOf<C>;
  /** The parameters of the terms; undefined until they are complete. */
  body: Partial<RequestOf<C>> | undefined;
  /** Further parameters of a quote: a note, an address. */
  withAmount?: Partial<RequestOf<C>>;
  /** Undefined for an amount that the page knows to be invalid. */
  amount: string | undefined;
  /** Its figures follow a rate: it shows how long it holds, and is refreshed by hand. */
  hasRate?: boolean;
  /** Where an answer has its quote elsewhere than under `quote`: the same answer, with it there. */
  read?: (answer: ResponseOf<C>) => AnswerOf<C>;
}

export interface QuoteState<C extends QuoteCall> {
  /** The terms once they are loaded; they stay while a quote is loading. */
  terms: AnswerOf<C> | undefined;
  /** The valid quote for the current amount. */
  quote: Quote | undefined;
  /** Its validity is shown; any other quote is renewed when it is sent. */
  hasRate: boolean;
  holdsUntil: number | undefined;
  isExpired: boolean;
  isAsking: boolean;
  failure: Failure | undefined;
  /** Asks for the same quote again. */
  refresh: () => void;
}

interface Held<C extends QuoteCall> {
  /** Identifies the request. */
  subject: string;
  wanted: string | undefined;
  answer?: AnswerOf<C>;
  failure?: Failure;
}

/** A quote is requested after typing has paused. */
const settleMs = 400;

/** Loads terms at once, then a quote for the amount. The latest request wins; quotes expire. */
export function useQuote<C extends QuoteCall>(request: QuoteRequest<C>): QuoteState<C> {
  const { path, body, amount, withAmount, read, hasRate = false } = request;
  const subject = body && path + canonicalJson(body);
  const quoted = amount === undefined ? undefined : { ...withAmount, amount };
  const wanted = quoted && canonicalJson(quoted);
  const [held, setHeld] = useState<Held<C>>();
  const [terms, setTerms] = useState<{ subject: string; answer: AnswerOf<C> }>();
  const [round, setRound] = useState(0);
  const knows = terms?.subject === subject;

  useEffect(() => {
    if (!body || subject === undefined || (!wanted && knows && round === 0)) return;
    const gone = new AbortController();
    const take = (result: Omit<Held<C>, 'subject' | 'wanted'>): void => {
      if (gone.signal.aborted) return;
      setHeld({ subject, wanted, ...result });
      if (result.answer) setTerms({ subject, answer: result.answer });
    };
    const ask = (): void => {
      send<C>(path, { ...body, ...quoted }, gone.signal).then(
        (answer) => take({ answer: read ? read(answer) : answer }),
        (error: unknown) => take({ failure: toFailure(error) }),
      );
    };
    const timer = setTimeout(ask, wanted ? settleMs : 0);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
    // The two keys cover path and bodies.
  }, [subject, wanted, round]);

  const isCurrent = held !== undefined && held.subject === subject && held.wanted === wanted;
  const quote = (isCurrent && held.answer?.quote) || undefined;
  const holdsUntil = hasRate ? quote?.expiresAt : undefined;
  const isExpired = useIsExpired(holdsUntil);
  const failure = isCurrent ? held.failure : undefined;
  const refresh = () => {
    setHeld(undefined);
    setRound((count) => count + 1);
  };
  useOnceOnline(failure?.kind === 'network', refresh);
  // The callback only sets state, so that of any render will do.
  useEffect(() => pendingOperations.onEndedElsewhere(refresh), []);
  return {
    terms: knows ? terms?.answer : undefined,
    quote: isExpired ? undefined : quote,
    hasRate,
    holdsUntil: isExpired ? undefined : holdsUntil,
    isExpired,
    isAsking: body !== undefined && !isCurrent && (wanted !== undefined || !knows || round > 0),
    failure,
    refresh,
  };
}

async function send<C extends QuoteCall>(
  path: PathOf<C>,
  body: object,
  signal: AbortSignal,
): Promise<AnswerOf<C>> {
  const options = { signal, errorNotice: 'none' } as const;
  return (await getHost().client.call<Call>(path, body, options)) as AnswerOf<C>;
}

/** Retries a failed request when the network is back. */
function useOnceOnline(isWaiting: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
    // The callback only sets state, so that of any render will do.
  }, [isWaiting]);
}

/** Becomes true at a moment of the server's clock. */
function useIsExpired(expiresAt: number | undefined): boolean {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    if (expiresAt === undefined) return;
    const left = expiresAt - getHost().store.getState().clock.nowTime;
    const timer = setTimeout(() => setOver(expiresAt), Math.max(0, left * 1000));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return expiresAt !== undefined && over === expiresAt;
}
