import type { PortfolioTransfer } from '@shared/contract/portfolio';
import { useAmounts, useCursorList, useDates, useWords } from '@shared/host';
import { ListRow, Section, SegmentedControl } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { lazy, Suspense, useState } from 'react';
import { AssetMark } from '../common/asset-mark.tsx';
import { useAccountName } from '../common/holdings.ts';
import type { Scope } from './portfolio.api.ts';
import { usePortfolioHistoryInfiniteQuery } from './portfolio.api.ts';
import { sidesOf } from './portfolio.rules.ts';

const TransferReceipt = lazy(() => import('./portfolio-receipt.tsx'));

interface PortfolioTransfersProps {
  /** Refreshes the rest of the page together with the list. */
  onRefresh: () => void;
}

/** The transfers between the user's accounts: in transit and past. */
export function PortfolioTransfers({ onRefresh }: PortfolioTransfersProps) {
  const { t } = useWords('wallet-staking');
  const [chosen, setChosen] = useState<'now' | 'past'>('now');
  return (
    <Section title={t('portfolio.transfers')}>
      <SegmentedControl
        label={t('portfolio.scope')}
        items={[
          { id: 'now', label: t('portfolio.onTheirWay') },
          { id: 'past', label: t('portfolio.past') },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      <Transfers scope={chosen === 'now' ? 1 : 2} onRefresh={onRefresh} />
    </Section>
  );
}

function Transfers({ scope, onRefresh }: PortfolioTransfersProps & { scope: Scope }) {
  const { t } = useWords('wallet-staking');
  const [opened, setOpened] = useState<PortfolioTransfer>();
  const query = usePortfolioHistoryInfiniteQuery({ scope }, { refetchOnMountOrArgChange: true });
  const list = useCursorList(query, onRefresh);
  return (
    <>
      <CursorList
        {...list}
        words={{
          failed: t('portfolio.listFailed'),
          emptyTitle: t(scope === 1 ? 'portfolio.noneNow' : 'portfolio.nonePast'),
          emptyHint: t('portfolio.noneHint'),
        }}
      >
        {(transfer) => <TransferRow transfer={transfer} onOpen={() => setOpened(transfer)} />}
      </CursorList>
      {opened && (
        <Suspense>
          <TransferReceipt transfer={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface TransferRowProps {
  transfer: PortfolioTransfer;
  onOpen: () => void;
}

function TransferRow({ transfer, onOpen }: TransferRowProps) {
  const { t } = useWords('wallet-staking');
  const { amount } = useAmounts();
  const { time, dateTime } = useDates();
  const nameOf = useAccountName();
  const { direction, account, asset, createdAt, arrivesAt } = transfer;
  const { from, to } = sidesOf(direction, account);
  return (
    <ListRow
      leading={<AssetMark asset={asset} />}
      title={`${nameOf(from)} → ${nameOf(to)}`}
      subtitle={
        arrivesAt > 0 ? t('portfolio.arrives', { time: dateTime(arrivesAt) }) : time(createdAt)
      }
      value={amount(transfer.amount)}
      subvalue={asset}
      onClick={onOpen}
    />
  );
}
