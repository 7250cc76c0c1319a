import { useNow, useWords } from '@shared/host';
import { useWait } from '@shared/host/internal';
import { Button, Notice } from '@shared/ui';
import type { Mail } from './prompt.ts';
import styles from './proof-sheet.module.css';

/** Requests another code by e-mail, after the former has had time to arrive. */
export function ResendCode({ mail, onResend }: { mail: Mail; onResend: () => void }) {
  const { t } = useWords('account');
  const wait = useWait();
  const seconds = mail.resendAt - useNow();
  return (
    <>
      {mail.status === 'failed' && (
        // A request too soon is no failure: the former code is still arriving.
        <Notice tone={mail.resendAt > 0 ? 'info' : 'danger'}>{mail.message}</Notice>
      )}
      {seconds > 0 ? (
        <p className={styles.wait}>{t('security.code.resendIn', { time: wait(seconds) })}</p>
      ) : (
        <Button kind="plain" size="small" busy={mail.status === 'sending'} onClick={onResend}>
          {t('security.code.resend')}
        </Button>
      )}
    </>
  );
}
