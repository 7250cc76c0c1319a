import type { CreatorInfo } from '@shared/contract/creator';
import { Link, useAmounts, useWords } from '@shared/host';
import { Badge, Card, divided, EmptyState, ListRow, Section } from '@shared/ui';
import { usePoints } from '../common/points.ts';
import styles from '../common/rows.module.css';
import { paths } from '../paths.ts';
import { type LadderRow, ladderRows } from './creator.rules.ts';
import { LevelBadge } from './level-badge.tsx';

/** Every level with its points, the price of an investment and their ratio. */
export function LadderSection({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const entries = ladderRows(info);
  return (
    <Section title={t('ladder.title')}>
      <p className={styles.hint}>{t('ladder.hint')}</p>
      <Card flush>
        {entries.length === 0 && <EmptyState title={t('common:emptyTitle')} />}
        <ol className={divided}>
          {entries.map((row) => (
            <li key={row.level} aria-current={row.state === 'current' ? 'step' : undefined}>
              <LadderEntryRow row={row} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** Level prices are public: the eye does not hide them. */
function LadderEntryRow({ row }: { row: LadderRow }) {
  const { t } = useWords('creator-business');
  const { format } = useAmounts();
  const { points } = usePoints();
  const { level, point, amount, multiple, state } = row;
  const facts = [
    point !== undefined && points(point),
    multiple !== '0' && t('ladder.multiple', { multiple: format(multiple) }),
  ];
  return (
    <ListRow
      leading={<LevelBadge level={level} state={state} />}
      title={
        <span className={styles.name}>
          {t('creator.level', { level })}
          {state === 'current' && <Badge tone="accent">{t('ladder.current')}</Badge>}
        </span>
      }
      subtitle={facts.filter(Boolean).join(' · ')}
      value={amount === undefined ? t('ladder.notForSale') : format(amount)}
      subvalue={amount !== undefined && 'USDT'}
      {...(amount !== undefined && { link: <Link to={paths.invest.to(level)} /> })}
    />
  );
}
