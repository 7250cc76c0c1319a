import type { verifyCryptoWithdrawal, withdrawCrypto } from '@shared/contract/withdraw';
import { useWords } from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import {
  refusedField,
  useDraft,
  useExactUnlessHidden,
  useFocusNext,
  useMoney,
} from '@shared/host/money';
import type { Chain } from '@shared/lib/address';
import { isWalletAddress } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import type { PaymentCode } from '@shared/lib/payment-code';
import { Button, Notice } from '@shared/ui';
import { AddressField } from '@shared/ui/address-field';
import type { ReactNode, Ref } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { AssetChoice } from '../common/asset-choice.tsx';
import { NetworkChoice } from './network-choice.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

const AddressBook = lazy(() => import('./address-book.tsx'));

/** Withdraws to an external wallet address. */
export function CryptoWithdrawal({ header }: { header: ReactNode }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const exactUnlessHidden = useExactUnlessHidden();
  const [asset, setAsset] = useDraft<Asset>('asset', 'USDT');
  const [network, setNetwork] = useDraft<Chain>('network', 'BSC');
  const [address, setAddress] = useDraft('address', '');
  const isAddressValid = isWalletAddress(address, network);
  const invalid = t(address ? 'withdraw.checkAddress' : 'withdraw.enterAddress');
  const agreement = useAgreement({ kind: 'withdraw.crypto', namespace: 'wallet-staking' });
  const money = useMoney<typeof verifyCryptoWithdrawal, typeof withdrawCrypto>({
    flow: 'withdraw',
    title: t('withdraw.title'),
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
  const addressInput = useRef<HTMLTextAreaElement>(null);
  const focusNext = useFocusNext([addressInput, money.field.ref]);
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
          focusNext();
        }}
      />
      <NetworkChoice
        asset={asset}
        typed={money.field.value}
        value={network}
        onChange={(chosen) => {
          setNetwork(chosen);
          focusNext();
        }}
        chosen={{ terms, isAsking }}
      />
      <Address
        ref={addressInput}
        network={network}
        value={address}
        error={refused && common.t(refused)}
        onType={setAddress}
        onPick={(code, chosen = network) => {
          setNetwork(chosen);
          setAddress(code.address);
          money.suggest(code.amount);
          if (isWalletAddress(code.address, chosen)) focusNext();
        }}
      />
    </WithdrawalForm>
  );
}

interface AddressProps {
  ref: Ref<HTMLTextAreaElement>;
  network: Chain;
  value: string;
  error: string | undefined;
  onType: (address: string) => void;
  /** A whole address, and the network if it is another one. */
  onPick: (code: PaymentCode, network?: Chain) => void;
}

/** The address: typed, pasted, scanned or picked from the address book. Warns of a wrong network. */
function Address({ ref, network, value, error, onType, onPick }: AddressProps) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AddressField
        ref={ref}
        value={value}
        onChange={(address, more) => (more ? onPick({ address, ...more }) : onType(address))}
        network={network}
        otherNetwork={{
          label: (other) => t('withdraw.switchNetwork', { network: other }),
          onSwitch: (other, code) => onPick(code, other),
        }}
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
              setOpen(false);
              onPick({ address });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
