import type { Locked } from '@shared/contract/statement';
import {
  Link,
  useAmounts,
  useBalance,
  useHost,
  useLoadFailed,
  useSettings,
  useWords,
} from '@shared/host';
import { Button, DetailRows, divided, EmptyState, ErrorState, ListRow, Skeleton } from '@shared/ui';
import { Sheet } from '@shared/ui/money';
import { useEffect } from 'react';
import { AssetMark } from '../common/asset-mark.tsx';
import { keyOf, markOf, screenOf, useAccountName } from '../common/holdings.ts';
import { useLockedQuery } from '../history/history.api.ts';
import styles from './locked-sheet.module.css';

interface LockedSheetProps {
  onClose: () => void;
}

/** What makes up the locked amount of the wallet, and where each part is. Loaded on demand. */
export default function LockedSheet({ onClose }: LockedSheetProps) {
  const { t } = useWords('wallet-staking');
  return (
    <Sheet title={t('wallet.lockedTitle')} onCancel={onClose}>
      <p>{t('wallet.lockedHint')}</p>
      <Content onClose={onClose} />
      <Button wide kind="plain" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Sheet>
  );
}

/** Never from the cache: every order changes the locked amounts. */
const fresh = { refetchOnMountOrArgChange: true };

function Content({ onClose }: LockedSheetProps) {
  const { t } = useWords('wallet-staking');
  const { worth } = useAmounts();
  const { currencyType } = useSettings();
  const loadFailed = useLoadFailed();
  const query = useLockedQuery({ currencyType: currencyType.name }, fresh);
  const { data, isFetching } = query;
  useSameTotal(isFetching ? undefined : data?.total);
  if (query.isError) return <ErrorState {...loadFailed(t('wallet.lockedFailed'), query)} />;
  if (!data || isFetching) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height={240} />
      </div>
    );
  }
  if (data.items.length === 0) return <EmptyState title={t('wallet.nothingLocked')} />;
  return (
    <>
      <ul className={`${divided} ${styles.rows}`}>
        {data.items.map((item) => (
          <li key={keyOf(item)}>
            <LockedRow {...item} onClose={onClose} />
          </li>
        ))}
      </ul>
      <DetailRows rows={[{ label: t('common:total'), value: worth(data.total) }]} />
    </>
  );
}

/** The wallet behind the sheet shows the same total, also if something was locked meanwhile. */
function useSameTotal(total: string | undefined): void {
  const { balance } = useBalance();
  const { session } = useHost();
  const isOther = total !== undefined && balance?.lockAmountExchange !== total;
  useEffect(() => {
    if (isOther) void session.loadBalance();
  }, [isOther, session]);
}

function LockedRow({ onClose, ...item }: Locked & LockedSheetProps) {
  const { t } = useWords('wallet-staking');
  const { amount, worth } = useAmounts();
  const nameOf = useAccountName();
  return (
    <ListRow
      leading={<AssetMark asset={markOf(item)} />}
      title={nameOf(item.account)}
      subtitle={t('wallet.lockedCount', { number: item.count })}
      value={worth(item.worth)}
      subvalue={`${amount(item.amount)}\u00a0${item.asset}`}
      link={<Link to={screenOf(item)} onClick={onClose} />}
      chevron
    />
  );
}
