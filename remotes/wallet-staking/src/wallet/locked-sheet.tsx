import type { Locked } from '@shared/contract/statement';
import { useAmounts, useLoadFailed, useWords } from '@shared/host';
import { Button, DetailRows, EmptyState, ErrorState, ListRow, Section, Skeleton } from '@shared/ui';
import { Sheet } from '@shared/ui/money';
import { AssetMark } from '../common/asset-mark.tsx';
import { useLockedQuery, useUsdtInfoQuery, useYutInfoQuery } from '../history/history.api.ts';

/** The locked amounts by reason, and the available ones. Loaded on demand. */
export default function LockedSheet({ onClose }: { onClose: () => void }) {
  const { t } = useWords('wallet-staking');
  return (
    <Sheet title={t('wallet.lockedTitle')} onCancel={onClose}>
      <p>{t('wallet.lockedHint')}</p>
      <Content />
      <Button wide kind="plain" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Sheet>
  );
}

/** Never from the cache: every order changes the locked amounts. */
const fresh = { refetchOnMountOrArgChange: true };

function Content() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const locked = useLockedQuery({}, fresh);
  const usdt = useUsdtInfoQuery({}, fresh);
  const yut = useYutInfoQuery({}, fresh);
  const queries = [locked, usdt, yut];
  const failed = queries.find(({ isError }) => isError);
  if (failed) {
    const refetch = () => {
      for (const query of queries) if (query.isError) void query.refetch();
    };
    const isFetching = queries.some((query) => query.isFetching);
    const all = { error: failed.error, isFetching, refetch };
    return <ErrorState {...loadFailed(t('wallet.lockedFailed'), all)} />;
  }
  if (!locked.data || !usdt.data || !yut.data) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height={240} />
      </div>
    );
  }
  return (
    <>
      <LockedRows items={locked.data.items} />
      <Free asset="USDT" available={usdt.data.available} locked={usdt.data.locked} />
      <Free asset="YUT" available={yut.data.available} locked={yut.data.locked} />
    </>
  );
}

function LockedRows({ items }: { items: readonly Locked[] }) {
  const { t } = useWords('wallet-staking');
  const { amount } = useAmounts();
  if (items.length === 0) return <EmptyState title={t('wallet.nothingLocked')} />;
  return (
    <ul>
      {items.map(({ kind, title, asset, amount: text, count }) => (
        <li key={`${kind} ${asset}`}>
          <ListRow
            leading={<AssetMark asset={asset} />}
            title={title}
            subtitle={t('wallet.lockedCount', { number: count })}
            value={amount(text)}
            subvalue={asset}
          />
        </li>
      ))}
    </ul>
  );
}

function Free(of: { asset: 'USDT' | 'YUT'; available: string; locked: string }) {
  const { t } = useWords('common');
  const { amount } = useAmounts();
  return (
    <Section title={of.asset}>
      <DetailRows
        rows={[
          { label: t('available'), value: amount(of.available) },
          { label: t('locked'), value: amount(of.locked) },
        ]}
      />
    </Section>
  );
}
