import type { verifyCryptoWithdrawal, withdrawCrypto } from '@shared/contract/withdraw';
import { useWords } from '@shared/host';
import {
  refusedField,
  useArrivalRow,
  useExactUnlessHidden,
  useMoney,
  useOutcome,
  useQuoteRows,
} from '@shared/host/money';
import type { Chain } from '@shared/lib/address';
import { isWalletAddress } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import { Button, Card, Notice, SegmentedControl } from '@shared/ui';
import { AddressField } from '@shared/ui/address-field';
import { AmountField, Outcome, QuoteBlock, SubmitButton } from '@shared/ui/money';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import { NetworkChoice } from './network-choice.tsx';
import { useMadeWithdrawal } from './use-made-withdrawal.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const AddressBook = lazy(() => import('./address-book.tsx'));
const assets = [
  { id: 'USDT', label: 'USDT' },
  { id: 'YUT', label: 'YUT' },
] as const;

/** To a wallet address outside of the platform. `children` stand above the form. */
export function CryptoWithdrawal({ children }: { children: ReactNode }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const own = useExactUnlessHidden();
  const rowsOf = useQuoteRows();
  const [asset, setAsset] = useState<Asset>('USDT');
  const [network, setNetwork] = useState<Chain>('BSC');
  const [address, setAddress] = useState('');
  const isRight = isWalletAddress(address, network);
  const money = useMoney<typeof verifyCryptoWithdrawal, typeof withdrawCrypto>({
    flow: 'withdraw',
    asset,
    to: address,
    verify: {
      path: '/v1/business/withdraw/cryptoVerify',
      body: { asset, network },
      withAmount: { address },
    },
    send: '/v1/business/withdraw/crypto',
    missing: isRight ? undefined : t(address ? 'withdraw.checkAddress' : 'withdraw.enterAddress'),
    labels: { next: t('withdraw.next'), confirm: t('withdraw.confirm') },
  });
  const { terms, confirming, hold, nothing } = money;
  const { isAsking, failure } = money.quote;
  const outcome = useOutcome({
    ...money,
    title: t('withdraw.title'),
    receiptOf: (withdrawal) => withdrawal,
    leaveTo: paths.wallet.to(),
    next: useMadeWithdrawal(money.state),
  });
  const arrival = useArrivalRow({ minutes: terms?.arrivalMinutes, isAsking });
  const refused = refusedField(failure, 'address');
  if (outcome) return <Outcome {...outcome} />;
  const rows = rowsOf({ ...money.quote, asset, receiveAsset: asset });
  const leftToday = {
    id: 'left',
    label: t('withdraw.leftToday'),
    value: terms && own(terms.leftToday, asset),
    isLoading: !terms && isAsking,
  };
  return (
    <>
      {children}
      {hold && <Notice {...hold} />}
      <SegmentedControl
        label={t('transfer.asset')}
        items={assets}
        value={asset}
        onChange={(chosen) => {
          setAsset(chosen);
          money.clear();
        }}
      />
      <NetworkChoice
        asset={asset}
        value={network}
        onChange={setNetwork}
        chosen={{ terms, isAsking }}
      />
      <Address
        network={network}
        value={address}
        error={refused && common.t(refused)}
        onChange={(text, more) => {
          setAddress(text);
          money.suggest(more?.amount);
        }}
      />
      <Card>
        <AmountField {...money.field} label={common.t('amount')} />
      </Card>
      {nothing && <Notice {...nothing} />}
      <QuoteBlock
        {...money.quoteBlock}
        rows={[rows.receive, rows.fee, rows.total, arrival, leftToday]}
      />
      <SubmitButton {...money.submit} />
      {confirming && (
        <WithdrawalSheet
          confirming={confirming}
          asset={asset}
          destination={{ label: common.t('money.to'), text: address }}
          rows={[{ id: 'network', label: t('withdraw.network'), value: network }]}
          arrivalMinutes={terms?.arrivalMinutes}
          isFirstTime={terms?.isFirstTime}
        />
      )}
    </>
  );
}

interface AddressProps {
  network: Chain;
  value: string;
  error: string | undefined;
  onChange: (address: string, more?: { amount?: string }) => void;
}

/** Typed, pasted, from a picture or from the book; and a word on what a wrong network costs. */
function Address({ network, value, error, onChange }: AddressProps) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AddressField
        value={value}
        onChange={onChange}
        network={network}
        error={error}
        t={common.t}
        action={
          <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
            {t('withdraw.book')}
          </Button>
        }
      />
      <Notice tone="warn">{t('withdraw.networkHint', { network })}</Notice>
      {isOpen && (
        <Suspense>
          <AddressBook
            network={network}
            onClose={() => setOpen(false)}
            onPick={(address) => {
              onChange(address);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
