import type { StakeTerm } from '@shared/contract/stake';
import { useWords } from '@shared/host';
import { isSoldOut } from './staking.rules.ts';
import { TermChoice } from './term-choice.tsx';

interface StakeTermsProps {
  terms: readonly StakeTerm[];
  value: string | undefined;
  onChange: (id: string) => void;
}

/** The choice of a term for a new stake. */
export function StakeTerms({ terms, value, onChange }: StakeTermsProps) {
  const { t } = useWords('wallet-staking');
  const items = terms.map((term) => ({
    ...term,
    note: isSoldOut(term) ? t('staking.soldOut') : undefined,
  }));
  return (
    <TermChoice label={t('staking.facts.cycle')} items={items} value={value} onChange={onChange} />
  );
}
