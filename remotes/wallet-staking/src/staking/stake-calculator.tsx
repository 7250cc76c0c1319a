import type { previewStake, StakeTerm } from '@shared/contract/stake';
import { useWords } from '@shared/host';
import { useAmountQuote, useDraft, useFocusNext } from '@shared/host/money';
import { Card, Section, stacks } from '@shared/ui';
import { AmountField, QuoteBlock } from '@shared/ui/money';
import { StakeSwitches } from './stake-switches.tsx';
import { StakeTerms } from './stake-terms.tsx';
import { createBody, previewPath, termToStakeIn, withQuote } from './staking.rules.ts';
import { usePlanRows } from './use-plan-rows.ts';

/** Estimates the yield of a stake. The server does the arithmetic; nothing is promised. */
export default function StakeCalculator({ terms }: { terms: readonly StakeTerm[] }) {
  const { t } = useWords('wallet-staking');
  const rowsOf = usePlanRows('rounded');
  const [termId, setTermId] = useDraft<string | null>('term', null);
  const [on, setOn] = useDraft('switches', { autoReinvest: false, compound: false });
  const term = termToStakeIn(terms, termId);
  const {
    field,
    quote,
    quoteBlock,
    terms: preview,
  } = useAmountQuote<typeof previewStake>({
    draft: 'calculator',
    asset: 'YUT',
    verify: {
      path: previewPath,
      body: createBody(term, on),
      read: withQuote,
    },
  });
  const focusNext = useFocusNext([field.ref]);
  return (
    <Section title={t('staking.calculator')}>
      <div className={stacks.large}>
        <StakeTerms
          terms={terms}
          value={term?.id}
          onChange={(id) => {
            setTermId(id);
            focusNext();
          }}
        />
        <Card>
          <AmountField {...field} label={t('common:amount')} />
        </Card>
        <StakeSwitches
          on={on}
          onChange={(which, isOn) => setOn((before) => ({ ...before, [which]: isOn }))}
        />
        <QuoteBlock
          {...quoteBlock}
          note={t('staking.estimateHint')}
          rows={rowsOf(preview?.after, { ...quote, names: ['estimate', 'endAt'] })}
        />
      </div>
    </Section>
  );
}
