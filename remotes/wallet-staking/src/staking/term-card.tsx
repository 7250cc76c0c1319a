import type { StakeTerm } from '@shared/contract/stake';
import { Link, useAmounts, useDates, useWords } from '@shared/host';
import { Badge, Button, Card, DetailRows } from '@shared/ui';
import { paths } from '../paths.ts';
import { isSoldOut } from './staking.rules.ts';
import styles from './term-card.module.css';
import { useStakeFormat } from './use-stake-format.ts';

/** One term on offer: its yield, its minimum and how many places are left. */
export function TermCard({ term }: { term: StakeTerm }) {
  const { t } = useWords('wallet-staking');
  const { count } = useAmounts();
  const { days } = useDates();
  const { percent, plusPercent, factYut, factLabel } = useStakeFormat();
  const { id, cycle, cycleYield, extraRate, smallest, placesLeft } = term;
  const soldOut = isSoldOut(term);
  const places = placesLeft === null ? t('staking.noLimit') : count(placesLeft);
  return (
    <Card>
      <div className={styles.head}>
        <h3>{days(cycle)}</h3>
        {soldOut && <Badge tone="warn">{t('staking.soldOut')}</Badge>}
        <p className={styles.yield}>{percent(cycleYield)}</p>
      </div>
      <DetailRows
        rows={[
          { label: factLabel('extraRate'), value: plusPercent(extraRate) },
          { label: factLabel('smallest'), value: factYut(smallest) },
          { label: factLabel('placesLeft'), value: soldOut ? t('staking.soldOut') : places },
        ]}
      />
      {!soldOut && (
        <div className={styles.action}>
          <Button
            wide
            kind="secondary"
            link={
              <Link
                to={paths.stakeCreate.to(id)}
                aria-label={t('staking.stakeFor', { term: days(cycle) })}
              />
            }
          >
            {t('staking.stake')}
          </Button>
        </div>
      )}
    </Card>
  );
}
