import { useHref, useLoadFailed, useSearchParams, useUser, useWords } from '@shared/host';
import { Avatar, ErrorState, Notice, SegmentedControl } from '@shared/ui';
import { paths } from '../paths.ts';
import { AddressSkeleton, DepositAddress } from './deposit-address.tsx';
import { useDepositInfoQuery } from './deposits.api.ts';
import { Deposits } from './deposits.tsx';
import styles from './receive.module.css';
import { ShareableCode } from './shareable-code.tsx';

/** The user's id for people in the app, and with `?network=` their address for money from outside. */
export default function ReceivePage() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const [search, setSearch] = useSearchParams();
  const query = useDepositInfoQuery();
  const networks = query.data?.networks ?? [];
  const wanted = search.get('network');
  const chosen =
    networks.find(({ network }) => network === wanted) ?? (wanted ? networks[0] : undefined);
  const items = networks.map(({ network }) => ({ id: network as string, label: network }));
  return (
    <>
      {items.length > 0 && (
        <SegmentedControl
          label={t('receive.title')}
          items={[{ id: '', label: t('receive.myId') }, ...items]}
          value={chosen?.network ?? ''}
          onChange={(network) => setSearch(network ? { network } : {}, { replace: true })}
        />
      )}
      {chosen && <DepositAddress key={chosen.network} network={chosen} />}
      {!chosen && (wanted && query.isLoading ? <AddressSkeleton /> : <OwnId />)}
      {query.data && items.length === 0 && <Notice>{t('receive.noNetworks')}</Notice>}
      {query.isError && !query.data && (
        <ErrorState {...loadFailed(t('receive.depositFailed'), query)} />
      )}
      {items.length > 0 && <Deposits isWaiting={Boolean(chosen)} />}
    </>
  );
}

/** The user's id, and a QR code that opens a transfer to the user. */
function OwnId() {
  const { t } = useWords('wallet-staking');
  const { uid, nickName, avatar } = useUser();
  const address = new URL(useHref(paths.transfer.to(uid)), window.location.origin).href;
  return (
    <ShareableCode
      head={
        <>
          <Avatar src={avatar} name={nickName} size={56} />
          <p className={styles.name}>{nickName}</p>
        </>
      }
      qrText={address}
      label={t('receive.qr', { uid })}
      caption={t('receive.myId')}
      code={uid}
      copied={uid}
      shared={{ text: t('receive.shareText', { uid }), url: address }}
      picture={{ lines: [nickName, `ID ${uid}`], fileName: `id-${uid}.png` }}
    >
      <p className={styles.hint}>{t('receive.hint')}</p>
    </ShareableCode>
  );
}
