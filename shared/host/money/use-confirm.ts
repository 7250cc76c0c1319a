import { createElement, type ReactNode, useEffect, useState } from 'react';
import { failureText } from '../failure-words.ts';
import { useWords } from '../hooks.ts';
import { QuoteHolds } from './countdown.tsx';
import { cannotBeHad } from './quote.rules.ts';
import type { QuoteCall, QuoteState } from './use-quote.ts';

interface ConfirmInput<Offer> {
  quote: QuoteState<QuoteCall>;
  /** The current offer; undefined without one or after it has expired. */
  offer: Offer | undefined;
  /** Whether an offer has to be read again, after one that was shown before it. */
  isOther: (before: Offer, now: Offer) => boolean;
  /** Why there is no offer yet. */
  missing?: string;
  /** The words on the button that does it. */
  label: string;
  send: (agreed: Offer) => Promise<'expired' | 'other'>;
  isOnItsWay: boolean;
  /** False while the confirmation is closed; values shown then do not count. */
  isOpen: boolean;
  onClose: () => void;
}

/** Foot and warning of a confirmation, as props of the kit. */
export interface ConfirmParts {
  /** The change since it was shown, or a failure. */
  warning?: string;
  /** How long it holds. */
  note?: ReactNode;
  /** None where asking again does not mend it. */
  confirm?: { label: string; busy?: boolean; disabled?: boolean; onClick: () => void };
  cancel: { label: string; onClick: () => void };
}

/**
 * A confirmation sends exactly the offer that was shown. One that has expired is renewed: with the
 * same figures it goes on by itself, otherwise the person sees the difference and confirms again.
 */
export function useConfirm<Offer>(input: ConfirmInput<Offer>) {
  const { quote, offer, isOther, missing, label, isOnItsWay, isOpen, onClose } = input;
  const { t } = useWords('common');
  const [shown, setShown] = useState<Offer>();
  // The first one since it was opened. React starts over before anything is drawn.
  if (isOpen && offer && !shown) setShown(offer);
  if (!isOpen && shown) setShown(undefined);

  /** The offer that was agreed to, while another one is requested in its place. */
  const [renewed, setRenewed] = useState<Offer>();
  const [hasEndedAgain, setEndedAgain] = useState(false);

  const send = async (agreed: Offer, isAgain = false): Promise<void> => {
    setEndedAgain(false);
    if ((await input.send(agreed)) !== 'expired') return;
    // Once by itself: an offer that ends at once must not be sent for ever.
    if (isAgain) setEndedAgain(true);
    else setRenewed(agreed);
    quote.refresh();
  };
  useEffect(() => {
    if (!renewed || quote.isAsking) return;
    setRenewed(undefined);
    if (isOpen && offer && !isOther(renewed, offer)) void send(offer, true);
  }, [renewed, quote.isAsking]);
  const still = (reason: string) => ({ label: reason, disabled: true, onClick: () => {} });
  const button = () => {
    if (isOnItsWay || renewed) return { label, busy: true, onClick: () => {} };
    if (missing) return still(missing);
    if (offer) return { label, onClick: () => void send(offer) };
    if (quote.isAsking) return still(t('money.gettingQuote'));
    return { label: t('refresh'), onClick: quote.refresh };
  };
  const isOver = quote.failure !== undefined && cannotBeHad(quote.failure);
  const isChanged = shown && offer && isOther(shown, offer);
  const warning = (): string | undefined => {
    if (quote.failure) return failureText(quote.failure, t);
    if (isChanged) return t('money.quoteChanged');
    return quote.isExpired || hasEndedAgain ? t('money.quoteExpired') : undefined;
  };
  const parts: ConfirmParts = {
    warning: warning(),
    note: quote.holdsUntil && createElement(QuoteHolds, { until: quote.holdsUntil }),
    confirm: isOver ? undefined : button(),
    cancel: { label: t(isOver ? 'close' : 'cancel'), onClick: onClose },
  };
  return { shown, parts };
}
