import { failureText } from '../failure-words.ts';
import { useAmounts, useWords } from '../hooks.ts';
import { useMoneyOperation } from './use-operation.ts';
import { useUnknownNotice } from './use-outcome.ts';

interface Claimed {
  amount: string;
  asset: string;
}

interface Claim extends Claimed {
  path: string;
  /** Identifies the claim, whose button is busy. */
  body: Record<string, string>;
}

/**
 * Receives a waiting reward with one tap. A repeated claim has the same key, so it counts once.
 * `notice` is for the kit's `ClaimNotice` above the list, `button` for each `ClaimButton` in it.
 */
export function useClaim(flow: string) {
  const { t } = useWords('common');
  const { format } = useAmounts();
  const { operation, state } = useMoneyOperation<Claimed>(flow);
  const isOnItsWay = state.kind === 'sending' || state.kind === 'proving';
  const isWaiting = isOnItsWay || state.kind === 'unknown';
  const claim = ({ path, body, amount, asset }: Claim) => {
    if (isWaiting) return;
    operation.close();
    const summary = { asset, amount, fee: '0', receive: amount, receiveAsset: asset, to: '' };
    void operation.start({ path, title: t('claim.receive'), body, summary });
  };
  const isBusy = (body: Record<string, string>): boolean =>
    isOnItsWay && JSON.stringify(state.operation.body) === JSON.stringify(body);
  const unknown = useUnknownNotice(operation, { state, text: t('claim.unknown') });
  const close = { label: t('close'), onClick: () => operation.close() };
  const notice = () => {
    if (state.kind === 'done') {
      const amount = `${format(state.answer.amount)}\u00a0${state.answer.asset}`;
      return { tone: 'success', text: t('claim.done', { amount }), close } as const;
    }
    if (state.kind === 'failed') {
      const text = state.failure ? failureText(state.failure, t) : t('claim.failed');
      return { tone: 'warn', text, close } as const;
    }
    return unknown ?? {};
  };
  return {
    claim,
    isBusy,
    button: (of: Claim) => {
      const busy = isBusy(of.body);
      return { t, busy, disabled: isWaiting && !busy, onClick: () => claim(of) };
    },
    notice: notice(),
  };
}
export type Claims = ReturnType<typeof useClaim>;
