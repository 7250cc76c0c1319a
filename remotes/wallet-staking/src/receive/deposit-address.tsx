import type { DepositNetwork } from '@shared/contract/deposit';
import { useAmounts, useLoadFailed, useWords } from '@shared/host';
import { ErrorState, Notice, Skeleton } from '@shared/ui';
import { AddressText } from '@shared/ui/address-field';
import { useDepositAddressQuery } from './deposits.api.ts';
import styles from './receive.module.css';
import { ShareableCode } from './shareable-code.tsx';

/** The user's own address on a network, with what may be sent there. */
export function DepositAddress({ network: of }: { network: DepositNetwork }) {
  const { t } = useWords('wallet-staking');
  const { exact } = useAmounts();
  const loadFailed = useLoadFailed();
  const { network } = of;
  const query = useDepositAddressQuery({ network });
  const address = query.data?.address;
  if (!address) {
    if (query.isError) return <ErrorState {...loadFailed(t('receive.depositFailed'), query)} />;
    return <AddressSkeleton />;
  }
  const caption = t('receive.address', { network });
  const smallest = { amount: exact(of.smallest), asset: of.assets.join(' / ') };
  return (
    <ShareableCode
      qrText={address}
      label={caption}
      caption={caption}
      code={
        <span className={styles.address}>
          <AddressText address={address} />
        </span>
      }
      copied={address}
      shared={{ text: address }}
      picture={{ lines: [network, address], fileName: `${network}-${address.slice(-6)}.png` }}
    >
      <Notice tone="warn">
        <p>{of.hint}</p>
        <p>{t('common:money.atLeast', smallest)}</p>
        <p>{t('receive.after', { number: of.confirmations })}</p>
      </Notice>
    </ShareableCode>
  );
}

export function AddressSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" width="100%" height={380} />
    </div>
  );
}
