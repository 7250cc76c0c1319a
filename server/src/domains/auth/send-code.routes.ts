import { sendCode } from '@shared/contract/auth';
import type { ParsedRequestOf } from '@shared/contract/call';
import { codeMails } from '../../access/code-mails.ts';
import { codeMinutes, codePauseSeconds, issueCode, type NewCode } from '../../access/codes.ts';
import { consumeLimit } from '../../access/limits.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { accountCount } from './auth.queries.ts';
import { codesPerAddress, codeTarget, type KnownTarget, maskEmail } from './auth.rules.ts';
import { bindMaxCount } from './email-limit.queries.ts';

export const sendCodeRoute = implement(sendCode, async (context, input) => {
  const { db, device, language, services } = context;
  if (!services.mail.isAvailable) throw new ApiError('mailUnavailable');
  const target = targetOf(context, input);
  await consumeLimit(db, codesPerAddress(device));
  const { purpose, operation } = input;
  const to = target.email;
  await issueCode(db, {
    purpose,
    ...(operation && { operation }),
    to,
    language,
    secretBox: services.secretBox,
    from: device,
    ...(await forTarget(context, target)),
  });
  return {
    sentTo: maskEmail(to),
    resendAfterSeconds: codePauseSeconds,
    expiresInSeconds: codeMinutes * 60,
  };
});

type Input = ParsedRequestOf<typeof sendCode>;

function targetOf({ session }: Context, input: Input): KnownTarget {
  const { purpose, operation, email } = input;
  const target = codeTarget({ purpose, operation, email, person: session?.person });
  if (target.kind === 'signInNeeded') throw new ApiError('signInNeeded');
  if (target.kind === 'emailMissing') throw wrongField('email', '000958');
  return target;
}

/** Options that depend on the address. Only the mail reveals them, never the response. */
async function forTarget(
  { db, session, device }: Context,
  target: KnownTarget,
): Promise<Pick<NewCode, 'personId' | 'isOwn' | 'isDecoy' | 'isFromKnownDevice' | 'mail'>> {
  if (target.kind === 'person') {
    return session ? { personId: session.person.id, isOwn: target.isOwn } : {};
  }
  const { count, isFromKnownDevice } = await accountCount(db, { email: target.email, device });
  if (target.kind === 'visitor') return { isDecoy: count === 0, isFromKnownDevice };
  const most = await bindMaxCount(db);
  if (count === 0) return { isFromKnownDevice };
  const isFull = most > 0 && count >= most;
  return { isFromKnownDevice, mail: isFull ? codeMails.codeForFull : codeMails.codeForKnown };
}
