import { share, useCopy, useHost, useWords } from '@shared/host';
import { Button, CodeCard, Skeleton, stacks } from '@shared/ui';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';

const QrCode = lazy(() => import('@shared/ui/qr-code').then(({ QrCode }) => ({ default: QrCode })));

interface ShareableCodeProps {
  head?: ReactNode;
  qrText: string;
  /** Accessible name of the QR code. */
  label: string;
  caption: string;
  code: ReactNode;
  /** The text that “Copy” takes. */
  copied: string;
  shared: { text: string; url?: string };
  picture: { lines: readonly string[]; fileName: string };
  /** Between the card and the buttons. */
  children: ReactNode;
}

/** A code with its QR code, to copy, to share and to save as a picture. */
export function ShareableCode(props: ShareableCodeProps) {
  const { head, qrText, label, caption, code, copied, shared, children } = props;
  const { t } = useWords('wallet-staking');
  const copy = useCopy();
  const save = useSaveCode(props);
  const send = async () => {
    if (!(await share(shared))) await copy(Object.values(shared).join('\n'));
  };
  return (
    <>
      <CodeCard
        head={head}
        qr={
          <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
            <QrCode text={qrText} label={label} />
          </Suspense>
        }
        caption={caption}
        code={code}
        actions={
          <Button kind="secondary" size="small" icon="copy" onClick={() => void copy(copied)}>
            {t('common:copy')}
          </Button>
        }
      />
      {children}
      <div className={stacks.medium}>
        <Button wide onClick={() => void send()}>
          {t('receive.share')}
        </Button>
        <Button wide kind="secondary" onClick={() => void save()}>
          {t('common:money.saveImage')}
        </Button>
      </div>
    </>
  );
}

/** Saves the QR code as a picture: through the bridge in the native app, else as a download. */
function useSaveCode({ qrText, picture }: ShareableCodeProps) {
  const { t } = useWords('common');
  const { bridge, notices } = useHost();
  return async () => {
    try {
      const { qrPicture } = await import('@shared/ui/qr-code');
      const dataUrl = qrPicture({ text: qrText, lines: picture.lines });
      await bridge.saveImage({ dataUrl, fileName: picture.fileName });
      notices.toast(t('money.imageSaved'));
    } catch {
      notices.toast(t('money.imageNotSaved'));
    }
  };
}
