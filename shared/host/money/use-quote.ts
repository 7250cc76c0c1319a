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
  /** What the terms depend on. Undefined: too little is known to ask. */
  body: Partial<RequestOf<C>> | undefined;
  /** What only a quote needs besides: a note, an address. */
  withAmount?: Partial<RequestOf<C>>;
  /** Only one that can be sent: what the page can see to be wrong is not asked for. */
  amount: string | undefined;
  /** Where an answer has its quote elsewhere than under `quote`: the same answer, with it there. */
  read?: (answer: ResponseOf<C>) => AnswerOf<C>;
}

export interface QuoteState<C extends QuoteCall> {
  /** The terms, as soon as they are known; they stay while an amount is asked for. */
  terms: AnswerOf<C> | undefined;
  /** For exactly the amount of now, while it holds. */
  quote: Quote | undefined;
  isExpired: boolean;
  isAsking: boolean;
  failure: Failure | undefined;
  /** Asks anew for the same. */
  refresh: () => void;
}

interface Held<C extends QuoteCall> {
  /** What it is an answer to. */
  subject: string;
  wanted: string | undefined;
  answer?: AnswerOf<C>;
  failure?: Failure;
}

/** An amount is asked for once the person has stopped typing. */
const settleMs = 400;

/** Terms at once, then a quote for the amount: the latest wins, and it says when it is over. */
export function useQuote<C extends QuoteCall>(request: QuoteRequest<C>): QuoteState<C> {
  const { path, body, amount, withAmount, read } = request;
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
    // These two say all that there is in path and bodies.
  }, [subject, wanted, round]);

  const isCurrent = held !== undefined && held.subject === subject && held.wanted === wanted;
  const quote = (isCurrent && held.answer?.quote) || undefined;
  const isExpired = useIsExpired(quote?.expiresAt);
  const failure = isCurrent ? held.failure : undefined;
  const refresh = () => {
    setHeld(undefined);
    setRound((count) => count + 1);
  };
  useOnceOnline(failure?.kind === 'network', refresh);
  // Asking anew sets state alone: whichever of its renders made it, it does the same.
  useEffect(() => pendingOperations.onEndedElsewhere(refresh), []);
  return {
    terms: knows ? terms?.answer : undefined,
    quote: isExpired ? undefined : quote,
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

/** What did not get through is asked again as soon as there is a network. */
function useOnceOnline(isWaiting: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
    // Asking anew sets state alone: whichever of its renders made it, it does the same.
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
