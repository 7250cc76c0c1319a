import { useWords } from '@shared/host';
import { Button, Notice } from '@shared/ui';

interface CancelUnknownProps {
  state: { checking: boolean; canResend: boolean };
  operation: { check: () => Promise<unknown>; resend: () => Promise<unknown> };
  text: string;
}

/** Nobody knows yet whether it was cancelled: the same operation is asked for, or sent once more. */
export function CancelUnknown({ state, operation, text }: CancelUnknownProps) {
  const common = useWords('common');
  const check = (
    <Button
      kind="secondary"
      size="small"
      busy={state.checking}
      onClick={() => void operation.check()}
    >
      {common.t('money.checkNow')}
    </Button>
  );
  const resend = state.canResend && (
    <Button kind="plain" size="small" onClick={() => void operation.resend()}>
      {common.t('money.resend')}
    </Button>
  );
  return (
    <Notice
      tone="warn"
      action={
        <>
          {check}
          {resend}
        </>
      }
    >
      {text}
    </Notice>
  );
}
