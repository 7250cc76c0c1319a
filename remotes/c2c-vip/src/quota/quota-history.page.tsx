import { Link, useAmounts, useCursorList, useDates, useWords } from '@shared/host';
import { Button, Delta, ListRow } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { paths } from '../paths.ts';
import { useQuotaHistoryInfiniteQuery } from './quota.api.ts';
import { useQuotaFormat } from './use-quota-format.ts';

/** Every change of the user's quota, with the rest after it. */
export default function QuotaHistoryPage() {
  const { t } = useWords('c2c-vip');
  const { showAsset } = useAmounts();
  const { dateTime } = useDates();
  const { exact, exactUnlessHidden } = useQuotaFormat();
  const list = useCursorList(useQuotaHistoryInfiniteQuery());
  return (
    <CursorList
      {...list}
      words={{
        failed: t('quota.historyFailed'),
        emptyTitle: t('quota.historyNone'),
        emptyHint: t('quota.noneHint'),
      }}
      emptyAction={<Button link={<Link to={paths.quota.to()} />}>{t('quota.title')}</Button>}
    >
      {({ kind, amount, change, left, counterparty, createdAt }) => (
        <ListRow
          title={t(`quota.kinds.${kind}`)}
          subtitle={[counterparty?.nickName, dateTime(createdAt)].filter(Boolean).join(' · ')}
          value={
            change === 0 ? (
              exactUnlessHidden(amount)
            ) : (
              <Delta
                value={String(change)}
                format={(units) => exact(Number(units))}
                hidden={!showAsset}
              />
            )
          }
          subvalue={t('quota.leftAfter', { left: exactUnlessHidden(left) })}
        />
      )}
    </CursorList>
  );
}
