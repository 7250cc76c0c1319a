import type { QuotaAllocation } from '@shared/contract/vip-quota';
import type { EndlessQuery } from '@shared/host';
import { useCursorList, useDates, useLoadFailed, useWords } from '@shared/host';
import { Avatar, Button, Card, divided, ErrorState, ListRow, Section } from '@shared/ui';
import { ListEnd } from '@shared/ui/lists';
import { useOnChange } from '../common/use-on-change.ts';
import { CancelAllocation } from './cancel-allocation.tsx';
import styles from './quota.module.css';
import { useQuotaFormat } from './use-quota-format.ts';

interface AllocationsProps {
  title: string;
  query: EndlessQuery<QuotaAllocation>;
  /** Changes with the quota; the list then reloads. */
  version: string | undefined;
  onRedeem: (allocation: QuotaAllocation) => void;
}

/** Open allocations: given ones, which can be taken back, or received ones, which can be redeemed. */
export function Allocations({ title, query, version, onRedeem }: AllocationsProps) {
  const { t } = useWords('c2c-vip');
  const loadFailed = useLoadFailed();
  useOnChange(version, () => void query.refetch({ refetchCachedPages: true }));
  const { items, more, onMore, t: common } = useCursorList(query);
  if (!items && query.error) {
    return (
      <Section title={title}>
        <ErrorState {...loadFailed(t('quota.failed'), query)} />
      </Section>
    );
  }
  // The card above shows the zero already.
  if (!items || items.length === 0) return null;
  return (
    <Section title={title}>
      <Card flush>
        <ul className={divided}>
          {items.map((one) => (
            <li key={one.id} className={styles.row}>
              <Allocation allocation={one} />
              <div className={styles.rowAction}>
                {one.received === 1 ? (
                  <Button kind="secondary" size="small" onClick={() => onRedeem(one)}>
                    {t('quota.do.redeem')}
                  </Button>
                ) : (
                  <CancelAllocation allocation={one} />
                )}
              </div>
            </li>
          ))}
        </ul>
        {more !== 'none' && <ListEnd more={more} onMore={onMore} t={common} />}
      </Card>
    </Section>
  );
}

function Allocation({ allocation }: { allocation: QuotaAllocation }) {
  const { t } = useWords('c2c-vip');
  const { dateTime } = useDates();
  const { exactUnlessHidden } = useQuotaFormat();
  const { counterparty, amount, redeemed, open, createdAt } = allocation;
  return (
    <ListRow
      leading={<Avatar src={counterparty.avatar} name={counterparty.nickName} />}
      title={counterparty.nickName}
      subtitle={dateTime(createdAt)}
      value={exactUnlessHidden(open)}
      subvalue={t('quota.redeemedOf', {
        redeemed: exactUnlessHidden(redeemed),
        amount: exactUnlessHidden(amount),
      })}
    />
  );
}
