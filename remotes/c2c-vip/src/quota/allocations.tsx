import type { QuotaAllocation } from '@shared/contract/vip-quota';
import { useCursorList, useDates, useWords } from '@shared/host';
import { Avatar, Button, Card, ListRow, Section } from '@shared/ui';
import { ListEnd } from '@shared/ui/lists';
import { useOnChange } from '../common/use-live.ts';
import { type Direction, useAllocationsInfiniteQuery } from './quota.api.ts';
import styles from './quota.module.css';
import { TakeBack } from './take-back.tsx';
import { useCount } from './use-count.ts';

interface AllocationsProps {
  direction: Direction;
  /** Another text when the figures have changed: then the list is asked for anew. */
  version: string | undefined;
  onRedeem: (allocation: QuotaAllocation) => void;
}

/** Open allocations: mine to others with the way to take them back, or those for me to redeem. */
export function Allocations({ direction, version, onRedeem }: AllocationsProps) {
  const { t } = useWords('c2c-vip');
  const query = useAllocationsInfiniteQuery({ direction, scope: 1 });
  useOnChange(version, () => void query.refetch({ refetchCachedPages: true }));
  const { items, more, onMore, t: common } = useCursorList(query);
  // Nothing there is nothing to say: the figures above have said it.
  if (!items || items.length === 0) return null;
  return (
    <Section title={t(`quota.${direction}`)}>
      <Card flush>
        <ul className={styles.list}>
          {items.map((one) => (
            <li key={one.id} className={styles.row}>
              <Allocation allocation={one} />
              <div className={styles.do}>
                {one.received === 1 ? (
                  <Button kind="secondary" size="small" onClick={() => onRedeem(one)}>
                    {t('quota.do.redeem')}
                  </Button>
                ) : (
                  <TakeBack allocation={one} />
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
  const { own } = useCount();
  const { counterparty, amount, redeemed, open, createdAt } = allocation;
  return (
    <ListRow
      leading={<Avatar src={counterparty.avatar} name={counterparty.nickName} />}
      title={counterparty.nickName}
      subtitle={dateTime(createdAt)}
      value={own(open)}
      subvalue={t('quota.redeemedOf', { redeemed: own(redeemed), amount: own(amount) })}
    />
  );
}
