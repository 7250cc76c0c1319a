import type { ResponseOf } from '@shared/contract/call';
import type { getInvite } from '@shared/contract/invite';
import { share, useCopy, useHost, useHref, useUser, useWords } from '@shared/host';
import { Button, Card, Skeleton } from '@shared/ui';
import { lazy, Suspense } from 'react';
import { nameOf } from '../profile.rules.ts';
import styles from './invite.module.css';

const QrCode = lazy(() => import('@shared/ui/qr-code').then(({ QrCode }) => ({ default: QrCode })));

/** The code with its link: to copy, to share, and as a poster for who scans it. */
export function InviteCard({ invite }: { invite: ResponseOf<typeof getInvite> }) {
  const { t } = useWords('social-messages');
  const copy = useCopy();
  const { inviteCode } = invite;
  const address = new URL(useHref(invite.link), window.location.origin).href;
  const savePoster = usePoster({ address, inviteCode });
  const send = async () => {
    const text = t('invite.shareText', { code: inviteCode });
    if (!(await share({ text, url: address }))) await copy(`${text}\n${address}`);
  };
  return (
    <Card>
      <div className={styles.card}>
        <p className={styles.hint}>{t('invite.intro')}</p>
        <div className={styles.qr}>
          <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
            <QrCode text={address} label={t('invite.qr')} />
          </Suspense>
        </div>
        <p className={styles.label}>{t('own.inviteCode')}</p>
        <p className={styles.code}>{inviteCode}</p>
        <div className={styles.copies}>
          <Button kind="secondary" size="small" icon="copy" onClick={() => void copy(inviteCode)}>
            {t('invite.copyCode')}
          </Button>
          <Button kind="secondary" size="small" icon="copy" onClick={() => void copy(address)}>
            {t('invite.copyLink')}
          </Button>
        </div>
        <div className={styles.wide}>
          <Button wide onClick={() => void send()}>
            {t('invite.share')}
          </Button>
          <Button wide kind="secondary" onClick={() => void savePoster()}>
            {t('invite.poster')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The code as a picture with words: in the native app to its photos, else as a download. */
function usePoster({ address, inviteCode }: { address: string; inviteCode: string }) {
  const { t } = useWords('social-messages');
  const { bridge, notices } = useHost();
  const user = useUser();
  return async () => {
    try {
      const { qrPicture } = await import('@shared/ui/qr-code');
      const lines = [t('invite.posterTitle', { name: nameOf(user) }), inviteCode];
      const dataUrl = qrPicture({ text: address, lines });
      await bridge.saveImage({ dataUrl, fileName: `invite-${inviteCode}.png` });
      notices.toast(t('invite.saved'));
    } catch {
      notices.toast(t('invite.saveFailed'));
    }
  };
}
