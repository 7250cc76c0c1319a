import type { createStake, previewStake, StakeTerm } from '@shared/contract/stake';
import { useNavigate, useSearchParams, useWords } from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import { useFocusNext, useMoney, useOutcome } from '@shared/host/money';
import { Card, EmptyState, Notice, textStyles } from '@shared/ui';
import { Agreement } from '@shared/ui/agreement';
import { AmountField, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { NewStakeSheet } from './new-stake-sheet.tsx';
import { StakeSwitches } from './stake-switches.tsx';
import { StakeTerms } from './stake-terms.tsx';
import type { Draft } from './staking.rules.ts';
import {
  createBody,
  draftOf,
  isOtherOffer,
  previewPath,
  queryOf,
  termToStakeIn,
  withQuote,
} from './staking.rules.ts';
import { usePlanRows } from './use-plan-rows.ts';

const asset = 'YUT';

/** The form of a new stake. The server works out its dates, fees and estimate. */
export function NewStake({ terms }: { terms: readonly StakeTerm[] }) {
  const { t } = useWords('wallet-staking');
  const rowsOf = usePlanRows('rounded');
  const [query, setQuery] = useSearchParams();
  // The URL keeps the choices. Local state lets a switch move before the URL has changed.
  const [draft, setDraft] = useState(() => draftOf(query));
  const term = termToStakeIn(terms, draft.term);
  const agreement = useAgreement({ kind: 'stake.create', namespace: 'wallet-staking' });
  const money = useMoney<typeof previewStake, typeof createStake>({
    flow: 'stakeCreate',
    title: t('staking.createTitle'),
    asset,
    verify: {
      path: previewPath,
      body: createBody(term, draft),
      read: withQuote,
    },
    send: '/v1/business/stake/create',
    more: { agreed: agreement.agreed },
    isOther: isOtherOffer,
    labels: { next: t('staking.next'), confirm: t('staking.stake') },
  });
  const { quote, terms: preview, confirming, nothing } = money;
  const focusNext = useFocusNext([money.field.ref]);
  const outcome = useNewStakeOutcome(money);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setQuery(queryOf(next), { replace: true });
  };
  if (outcome) return <Outcome {...outcome} />;
  if (!term) {
    return <EmptyState title={t('staking.allSoldOut')} message={t('staking.noTermsHint')} />;
  }
  return (
    <>
      <StakeTerms
        terms={terms}
        value={term.id}
        onChange={(id) => {
          change({ term: id });
          focusNext();
        }}
      />
      <Card>
        <AmountField {...money.field} label={t('common:amount')} />
      </Card>
      <StakeSwitches on={draft} onChange={(which, isOn) => change({ [which]: isOn })} />
      <QuoteBlock {...money.quoteBlock} rows={rowsOf(preview?.after, quote)} />
      <p className={textStyles.hint}>{t('staking.estimateHint')}</p>
      <Agreement {...agreement.shown} />
      {/* Arrives with the preview: down here it shifts nothing above. */}
      {nothing && <Notice {...nothing} />}
      <SubmitButton {...(quote.quote ? agreement.gate(money.submit) : money.submit)} />
      {confirming && <NewStakeSheet confirming={confirming} draft={draft} />}
    </>
  );
}

/** The outcome of a new stake, with a button that opens the stake. */
function useNewStakeOutcome(
  money: ReturnType<typeof useMoney<typeof previewStake, typeof createStake>>,
) {
  const { t } = useWords('wallet-staking');
  const navigate = useNavigate();
  const { state } = money;
  const made = state.kind === 'done' ? state.answer.order.id : undefined;
  return useOutcome({
    ...money,
    receiptOf: ({ receipt }) => receipt ?? undefined,
    leaveTo: paths.staking.to(),
    next:
      made === undefined
        ? undefined
        : {
            label: t('staking.seeStake'),
            onClick: () => void navigate(paths.stakeOrder.to(made), { replace: true }),
          },
  });
}
