import type { sendCode } from '@shared/contract/auth';
import type { RequestOf } from '@shared/contract/call';
import { codes } from '@shared/contract/codes';
import type { Failure } from '@shared/host';
import { toFailure } from '@shared/host';
import type { Client } from '@shared/host/internal';
import type { Mail } from './prompt.ts';
import { retryAfter } from './proof.rules.ts';

interface RequestCodeDependencies {
  client: Client;
  /** The server's time, in seconds. */
  now: () => number;
  say: (failure: Failure) => string;
}

/** Requests a code by e-mail. A failure is part of the answer and is shown beside the field. */
export async function requestCode(
  { client, now, say }: RequestCodeDependencies,
  body: RequestOf<typeof sendCode>,
): Promise<Mail> {
  try {
    const answer = await client.call<typeof sendCode>('/v1/auth/sendCode', body, {
      errorNotice: 'none',
    });
    const resendAt = now() + answer.resendAfterSeconds;
    return { status: 'sent', sentTo: answer.sentTo, resendAt };
  } catch (error) {
    const failure = toFailure(error);
    const wait = failure.kind === 'refused' ? retryAfter(failure, 0) : 0;
    const resendAt = wait > 0 ? now() + wait : 0;
    const isOnItsWay = failure.kind === 'refused' && failure.code === codes.codeTooSoon;
    // The code of a moment ago is still valid, so it counts as sent.
    if (isOnItsWay && body.email) return { status: 'sent', sentTo: body.email, resendAt };
    return { status: 'failed', sentTo: '', resendAt, message: say(failure) };
  }
}
