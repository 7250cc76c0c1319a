import type { CreatorInfo } from '@shared/contract/creator';
import { Link, useAmounts, useWords } from '@shared/host';
import { Badge, Card, EmptyState, ListRow, Section } from '@shared/ui';
import styles from '../common/rows.module.css';
import { paths } from '../paths.ts';
import { type LadderRow, ladderRows } from './creator.rules.ts';
import { LevelMark } from './level-mark.tsx';

/** Every level with the points it needs, what an investment costs, and how the two compare. */
export function LadderSection({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const entries = ladderRows(info);
  return (
    <Section title={t('ladder.title')}>
      <p className={styles.hint}>{t('ladder.hint')}</p>
      <Card flush>
        {entries.length === 0 && <EmptyState title={common.t('emptyTitle')} />}
        <ol className={styles.list}>
          {entries.map((row) => (
            <li key={row.level} aria-current={row.standing === 'current' ? 'step' : undefined}>
              <LadderEntryRow row={row} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** Prices of levels are the same for everybody, so they are never hidden. */
function LadderEntryRow({ row }: { row: LadderRow }) {
  const { t } = useWords('creator-business');
  const { format } = useAmounts();
  const { level, point, amount, multiple, standing } = row;
  const facts = [
    point !== undefined && t('creator.points', { points: format(point, 0) }),
    multiple !== '0' && t('ladder.multiple', { multiple: format(multiple) }),
  ];
  return (
    <ListRow
      leading={<LevelMark level={level} standing={standing} />}
      title={
        <span className={styles.name}>
          {t('creator.level', { level })}
          {standing === 'current' && <Badge tone="accent">{t('ladder.current')}</Badge>}
        </span>
      }
      subtitle={facts.filter(Boolean).join(' · ')}
      value={amount === undefined ? t('ladder.notForSale') : format(amount)}
      subvalue={amount !== undefined && 'USDT'}
      {...(amount !== undefined && { link: <Link to={paths.invest.to(level)} /> })}
    />
  );
}
