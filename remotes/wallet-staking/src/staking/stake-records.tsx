import { useCursorList, useDates, useWords } from '@shared/host';
import { isZero } from '@shared/lib/amount-rules';
import { ListRow, Section } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { useStakeRecordsInfiniteQuery } from './staking.api.ts';
import { useFigures } from './use-figures.ts';

/** All that has happened to a stake. Records count in YUD. */
export function StakeRecords({ orderId }: { orderId: string }) {
  const { t } = useWords('wallet-staking');
  const { recordTime } = useDates();
  const { yud } = useFigures();
  const list = useCursorList(useStakeRecordsInfiniteQuery({ orderId }));
  return (
    <Section title={t('staking.records')}>
      <CursorList
        {...list}
        words={{ failed: t('staking.recordsFailed'), emptyTitle: t('staking.noRecords') }}
      >
        {({ typeDesc, createdAt, amount }) => (
          // A switch and a day that brought nothing are no figures: nothing has moved.
          <ListRow
            title={typeDesc}
            subtitle={recordTime(createdAt)}
            value={isZero(amount) ? undefined : yud(amount)}
          />
        )}
      </CursorList>
    </Section>
  );
}
