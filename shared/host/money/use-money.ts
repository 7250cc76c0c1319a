import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import type { Asset } from '@shared/lib/money';
import { useState } from 'react';
import type { Failure } from '../failure.ts';
import { useWords } from '../hooks.ts';
import type { MoneyOperation, OperationState } from './operation.ts';
import { isOtherQuote, type Quote } from './quote.rules.ts';
import type { AmountQuoteRequest, TermsOf } from './use-amount-quote.ts';
import { useAmountQuote } from './use-amount-quote.ts';
import type { ConfirmParts } from './use-confirm.ts';
import { useConfirm } from './use-confirm.ts';
import { useMoneyOperation } from './use-operation.ts';
import type { QuoteCall, QuoteState } from './use-quote.ts';

interface MoneyRequest<Verify extends QuoteCall, Send extends Call>
  extends AmountQuoteRequest<Verify> {
  /** Names the screen: see `useMoneyOperation`. */
  flow: string;
  /** What the operation is called, on its outcome and where it is announced. */
  title: string;
  /** Where another asset arrives. */
  receiveAsset?: Asset;
  /** The recipient, as the outcome names it. */
  to?: string;
  send: PathOf<Send>;
  /** What is sent beside the quote. */
  more?: Partial<RequestOf<Send>>;
  /** Where more than the quote is agreed to: whether these terms are others than before. */
  isOther?: (before: TermsOf<Verify>, now: TermsOf<Verify>) => boolean;
  /** The words on the buttons: to go on, and to do it. */
  labels: { next: string; confirm: string };
}

/**
 * A money screen from the first digit to the outcome: amount, quote, confirmation, operation. It
 * answers the props of the kit's components; a screen adds its own rows and fields.
 */
export function useMoney<Verify extends QuoteCall, Send extends Call>(
  request: MoneyRequest<Verify, Send>,
) {
  const { t } = useWords('common');
  const { flow } = request;
  const asked = useAmountQuote<Verify>({ draft: flow, ...request });
  const { quote } = asked;
  const { operation, state } = useMoneyOperation<ResponseOf<Send>>(flow);
  const sheet = useConfirming({ request, asked, state, operation });

  const submit = submitOf({ quote, reason: asked.reason, request, open: sheet.open, t });

  return {
    ...asked,
    // The main button retries then, so a second retry is not offered.
    quoteBlock: submit.isRefresh ? { ...asked.quoteBlock, refresh: undefined } : asked.quoteBlock,
    operation,
    state,
    title: request.title,
    /** Returns from an outcome to the form with current terms; empty after success. */
    again: () => {
      if (state.kind === 'done') asked.clear();
      operation.close();
      sheet.close();
      quote.refresh();
    },
    submit: submit.button,
    confirming: sheet.confirming,
  };
}

/** The props of a screen's confirm sheet, except title and rows. */
export interface Confirming<Terms = unknown> {
  /** The current quote, or the previous one while a new one is loading. */
  quote: Quote;
  terms: Terms;
  /** The quote shown first; differences from it are marked. */
  shown: Quote;
  shownTerms: Terms;
  isAsking: boolean;
  failure: Failure | undefined;
  sheet: ConfirmParts & { unknown: string };
}

interface ConfirmingInput<Terms, Send extends Call> {
  request: {
    asset: Asset;
    receiveAsset?: Asset;
    to?: string;
    title: string;
    send: PathOf<Send>;
    more?: Partial<RequestOf<Send>>;
    isOther?: (before: Terms, now: Terms) => boolean;
    labels: { confirm: string };
  };
  asked: { quote: QuoteState<QuoteCall>; terms: Terms | undefined };
  state: OperationState<ResponseOf<Send>>;
  operation: MoneyOperation<ResponseOf<Send>>;
}

/** From a quote to its confirm sheet, over a form of any kind. */
export function useConfirming<Terms, Send extends Call>(input: ConfirmingInput<Terms, Send>) {
  const { request, asked, state, operation } = input;
  const { quote, terms } = asked;
  const { t } = useWords('common');
  const [isOpened, setOpened] = useState(false);
  const isOnItsWay = state.kind === 'proving' || state.kind === 'sending';
  const isOpen = isOpened && (state.kind === 'idle' || isOnItsWay);
  const close = () => setOpened(false);
  const offer = quote.quote && terms ? { quote: quote.quote, terms } : undefined;
  const send = ({ quote: agreed }: { quote: Quote }) => {
    const { amount, fee, receive, quoteId, expiresAt } = agreed;
    const { asset, receiveAsset = asset, to = '' } = request;
    const summary = { asset, amount, fee, receive, receiveAsset, to };
    return operation.start({
      path: request.send,
      title: request.title,
      body: { quoteId, ...request.more },
      summary,
      expiresAt,
    });
  };
  const { shown, parts } = useConfirm({
    quote,
    offer,
    isOther: (before, now) =>
      isOtherQuote(before.quote, now.quote) ||
      (request.isOther?.(before.terms, now.terms) ?? false),
    label: request.labels.confirm,
    send,
    isOnItsWay,
    isOpen,
    onClose: close,
  });
  const confirming: Confirming<Terms> | undefined =
    isOpen && shown
      ? {
          ...(offer ?? shown),
          shown: shown.quote,
          shownTerms: shown.terms,
          isAsking: quote.isAsking,
          failure: quote.failure,
          sheet: { ...parts, unknown: t('unknown') },
        }
      : undefined;
  return { open: () => setOpened(true), close, confirming };
}

type Translate = ReturnType<typeof useWords>['t'];

interface SubmitInput<C extends QuoteCall> {
  quote: QuoteState<C>;
  reason: string | undefined;
  request: { labels: { next: string } };
  open: () => void;
  t: Translate;
}

/** The label of a disabled button is the reason. */
function submitOf<C extends QuoteCall>({ quote, reason, request, open, t }: SubmitInput<C>) {
  const still = (label: string) => go(label, undefined);
  const go = (label: string, onClick: (() => void) | undefined) => ({
    isRefresh: onClick === quote.refresh,
    button: { label, disabled: !onClick, onClick: onClick ?? (() => {}) },
  });
  if (reason) return still(reason);
  if (quote.quote) return go(request.labels.next, open);
  if (quote.isAsking) return still(t('money.gettingQuote'));
  return go(t('refresh'), quote.refresh);
}
