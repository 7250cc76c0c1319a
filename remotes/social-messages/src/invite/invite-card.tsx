import type { ResponseOf } from '@shared/contract/call';
import type { getInvite } from '@shared/contract/invite';
import { Link, share, useCopy, useHost, useHref, useUser, useWords } from '@shared/host';
import { Button, CodeCard, Skeleton } from '@shared/ui';
import { lazy, Suspense } from 'react';
import { displayName } from '../common/display-name.rules.ts';
import styles from './invite.module.css';

const QrCode = lazy(() => import('@shared/ui/qr-code').then(({ QrCode }) => ({ default: QrCode })));

/** The invite code and link, to copy, share or save as a poster. */
export function InviteCard({ invite }: { invite: ResponseOf<typeof getInvite> }) {
  const { t } = useWords('social-messages');
  const copy = useCopy();
  const { inviteCode } = invite;
  const address = new URL(useHref(invite.link), window.location.origin).href;
  const savePoster = usePoster({ address, inviteCode });
  const shareInvite = async () => {
    const text = t('invite.shareText', { code: inviteCode });
    if (!(await share({ text, url: address }))) await copy(`${text}\n${address}`);
  };
  return (
    <CodeCard
      head={<p className={styles.hint}>{t('invite.intro')}</p>}
      qr={
        <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
          <QrCode text={address} label={t('invite.qr')} />
        </Suspense>
      }
      caption={t('own.inviteCode')}
      code={inviteCode}
      actions={
        <>
          <Button kind="secondary" size="small" icon="copy" onClick={() => void copy(inviteCode)}>
            {t('invite.copyCode')}
          </Button>
          <Button kind="secondary" size="small" icon="copy" onClick={() => void copy(address)}>
            {t('invite.copyLink')}
          </Button>
        </>
      }
    >
      <div className={styles.wide}>
        <Button wide onClick={() => void shareInvite()}>
          {t('invite.share')}
        </Button>
        <Button wide kind="secondary" onClick={() => void savePoster()}>
          {t('invite.poster')}
        </Button>
        <Button wide kind="plain" link={<Link to={invite.link} />}>
          {t('invite.preview')}
        </Button>
      </div>
    </CodeCard>
  );
}

/** Saves the invitation as a picture: to the photos of the native app, else as a download. */
function usePoster({ address, inviteCode }: { address: string; inviteCode: string }) {
  const { t } = useWords('social-messages');
  const { bridge, notices } = useHost();
  const user = useUser();
  return async () => {
    try {
      const { drawPoster } = await import('./poster.ts');
      const dataUrl = await drawPoster({
        address,
        name: displayName(user),
        avatar: user.avatar,
        title: t('invite.posterTitle', { name: displayName(user) }),
        tagline: t('landing.intro'),
        scan: t('invite.posterScan'),
        codeLabel: t('own.inviteCode'),
        code: inviteCode,
      });
      await bridge.saveImage({ dataUrl, fileName: `invite-${inviteCode}.jpg` });
      notices.toast(t('invite.saved'));
    } catch {
      notices.toast(t('invite.saveFailed'));
    }
  };
}

/** As high as `InviteCard`. */
export function InviteCardSkeleton() {
  const { t } = useWords('social-messages');
  return (
    <div aria-busy="true">
      <CodeCard
        head={<p className={styles.hint}>{t('invite.intro')}</p>}
        qr={<Skeleton shape="block" width="100%" height="100%" />}
        caption={t('own.inviteCode')}
        code={<Skeleton width="7em" />}
      >
        <div className={styles.wide}>
          <Skeleton shape="block" width="100%" height="168px" />
        </div>
      </CodeCard>
    </div>
  );
}
