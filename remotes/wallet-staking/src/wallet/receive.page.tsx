import { share, useCopy, useHost, useHref, useUser, useWords } from '@shared/host';
import { Avatar, Button, CodeCard, Skeleton, stacks } from '@shared/ui';
import { lazy, Suspense } from 'react';
import { paths } from '../paths.ts';
import styles from './receive.module.css';

const QrCode = lazy(() => import('@shared/ui/qr-code').then(({ QrCode }) => ({ default: QrCode })));

/** The user's id, and a QR code that opens a transfer to the user. */
export default function ReceivePage() {
  const { t } = useWords('wallet-staking');
  const { uid, nickName, avatar } = useUser();
  const copy = useCopy();
  const address = new URL(useHref(paths.transfer.to(uid)), window.location.origin).href;
  const send = async () => {
    const text = t('receive.shareText', { uid });
    if (!(await share({ text, url: address }))) await copy(`${text}\n${address}`);
  };
  const save = useSaveCode({ address, nickName, uid });
  return (
    <>
      <CodeCard
        head={
          <>
            <Avatar src={avatar} name={nickName} size={56} />
            <p className={styles.name}>{nickName}</p>
          </>
        }
        qr={
          <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
            <QrCode text={address} label={t('receive.qr', { uid })} />
          </Suspense>
        }
        caption={t('receive.myId')}
        code={uid}
        actions={
          <Button kind="secondary" size="small" icon="copy" onClick={() => void copy(uid)}>
            {t('common:copy')}
          </Button>
        }
      />
      <p className={styles.hint}>{t('receive.hint')}</p>
      <div className={stacks.medium}>
        <Button wide onClick={() => void send()}>
          {t('receive.share')}
        </Button>
        <Button wide kind="secondary" onClick={() => void save()}>
          {t('receive.save')}
        </Button>
      </div>
    </>
  );
}

/** Saves the QR code as a picture: through the bridge in the native app, else as a download. */
function useSaveCode(of: { address: string; nickName: string; uid: string }) {
  const { t } = useWords('wallet-staking');
  const { bridge, notices } = useHost();
  return async () => {
    try {
      const { qrPicture } = await import('@shared/ui/qr-code');
      const dataUrl = qrPicture({ text: of.address, lines: [of.nickName, `ID ${of.uid}`] });
      await bridge.saveImage({ dataUrl, fileName: `id-${of.uid}.png` });
      notices.toast(t('receive.saved'));
    } catch {
      notices.toast(t('receive.saveFailed'));
    }
  };
}
