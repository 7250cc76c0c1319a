import { useCursorList, useDates, useWords } from '@shared/host';
import { isZero } from '@shared/lib/amount-rules';
import { ListRow, Section } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { useStakeRecordsInfiniteQuery } from './staking.api.ts';
import { useStakeFormat } from './use-stake-format.ts';

/** The records of a stake, in YUD. */
export function StakeRecords({ orderId }: { orderId: string }) {
  const { t } = useWords('wallet-staking');
  const { recordTime } = useDates();
  const { yud } = useStakeFormat();
  const list = useCursorList(useStakeRecordsInfiniteQuery({ orderId }));
  return (
    <Section title={t('staking.records')}>
      <CursorList
        {...list}
        words={{ failed: t('staking.recordsFailed'), emptyTitle: t('staking.noRecords') }}
      >
        {({ typeDesc, createdAt, amount }) => (
          // A record without an amount (a switch, a day without yield) shows no 0.
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
