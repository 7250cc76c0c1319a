import type { verifyCryptoWithdrawal, withdrawCrypto } from '@shared/contract/withdraw';
import { useWords } from '@shared/host';
import { useAgreement, useDraft } from '@shared/host/agreement';
import { refusedField, useExactUnlessHidden, useMoney } from '@shared/host/money';
import type { Chain } from '@shared/lib/address';
import { isWalletAddress } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import { Button, Notice } from '@shared/ui';
import { AddressField } from '@shared/ui/address-field';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AssetChoice } from '../common/asset-choice.tsx';
import { NetworkChoice } from './network-choice.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

const AddressBook = lazy(() => import('./address-book.tsx'));

const empty: { asset: Asset; network: Chain; address: string; amount?: string } = {
  asset: 'USDT',
  network: 'BSC',
  address: '',
};

/** Withdraws to an external wallet address. */
export function CryptoWithdrawal({ header }: { header: ReactNode }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const exactUnlessHidden = useExactUnlessHidden();
  const { first, keep } = useDraft('withdraw.crypto', empty);
  const [asset, setAsset] = useState<Asset>(first.asset);
  const [network, setNetwork] = useState<Chain>(first.network);
  const [address, setAddress] = useState(first.address);
  const isAddressValid = isWalletAddress(address, network);
  const invalid = t(address ? 'withdraw.checkAddress' : 'withdraw.enterAddress');
  const agreement = useAgreement({
    kind: 'withdraw.crypto',
    namespace: 'wallet-staking',
    onRead: () => keep({ asset, network, address, amount: money.field.value }),
  });
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
    more: { agreed: agreement.agreed },
    missing: isAddressValid ? undefined : invalid,
    labels: { next: t('withdraw.next'), confirm: t('withdraw.confirm') },
  });
  useEffect(() => money.suggest(first.amount), []);
  const { terms } = money;
  const { isAsking, failure } = money.quote;
  const refused = refusedField(failure, 'address');
  const leftToday = {
    id: 'left',
    label: t('withdraw.leftToday'),
    value: terms && exactUnlessHidden(terms.leftToday, asset),
    isLoading: !terms && isAsking,
  };
  return (
    <WithdrawalForm
      money={money}
      agreement={agreement}
      asset={asset}
      header={header}
      nothing={money.nothing}
      quoteRows={[leftToday]}
      destination={{ label: common.t('money.to'), text: address }}
      sheetRows={[{ id: 'network', label: t('withdraw.network'), value: network }]}
      isFirstTime={terms?.isFirstTime}
    >
      <AssetChoice
        label={t('transfer.asset')}
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
    </WithdrawalForm>
  );
}

interface AddressProps {
  network: Chain;
  value: string;
  error: string | undefined;
  onChange: (address: string, more?: { amount?: string }) => void;
}

/** The address: typed, pasted, scanned or picked from the address book. Warns of a wrong network. */
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
