import type { sendCode } from '@shared/contract/auth';
import type { RequestOf } from '@shared/contract/call';
import type { Failure } from '@shared/host';
import { useHost, useWords } from '@shared/host';
import { useState } from 'react';
import type { Mail } from '../../proof/prompt.ts';
import { reasonText } from '../../proof/reason-text.ts';
import { requestCode } from '../../proof/request-code.ts';

/** A code by e-mail that a form requests itself. */
export function useMailedCode() {
  const { client, store } = useHost();
  const { t } = useWords('common');
  const [mail, setMail] = useState<Mail>();
  const send = async (body: RequestOf<typeof sendCode>): Promise<Mail> => {
    const before = mail?.sentTo ?? '';
    setMail({ sentTo: before, resendAt: 0, status: 'sending' });
    const now = () => store.getState().clock.nowTime;
    const say = (failure: Failure) => reasonText(failure, t);
    const answer = await requestCode({ client, now, say }, body);
    // If no other was sent, the former code is still valid.
    setMail({ ...answer, sentTo: answer.sentTo || before });
    return answer;
  };
  return { mail, send };
}
