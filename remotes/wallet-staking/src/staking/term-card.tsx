import type { StakeTerm } from '@shared/contract/stake';
import { Link, useAmounts, useDates, useWords } from '@shared/host';
import { Badge, Button, Card, DetailRows } from '@shared/ui';
import { paths } from '../paths.ts';
import { isSoldOut } from './staking.rules.ts';
import styles from './term-card.module.css';
import { useFigures } from './use-figures.ts';

/** One term that can be staked in: what it brings, what it asks for, whether there is room. */
export function TermCard({ term }: { term: StakeTerm }) {
  const { t } = useWords('wallet-staking');
  const { count } = useAmounts();
  const { days } = useDates();
  const { part, extra, exactYut, label } = useFigures();
  const { id, cycle, cycleYield, extraRate, smallest, placesLeft } = term;
  const soldOut = isSoldOut(term);
  const places = placesLeft === null ? t('staking.noLimit') : count(placesLeft);
  return (
    <Card>
      <div className={styles.head}>
        <h3>{days(cycle)}</h3>
        {soldOut && <Badge tone="warn">{t('staking.soldOut')}</Badge>}
        <p className={styles.yield}>{part(cycleYield)}</p>
      </div>
      <DetailRows
        rows={[
          { label: label('extraRate'), value: extra(extraRate) },
          { label: label('smallest'), value: exactYut(smallest) },
          { label: label('placesLeft'), value: soldOut ? t('staking.soldOut') : places },
        ]}
      />
      {!soldOut && (
        <div className={styles.way}>
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
