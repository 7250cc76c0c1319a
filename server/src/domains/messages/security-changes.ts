import { unixSeconds } from '@shared/contract/wire';
import { formatDateTime } from '@shared/lib/date';
import * as z from 'zod/mini';
import { createMailKind } from '../../platform/mail/kind.ts';

/** Security changes of an account; their texts are under `mail.changes`. */
export const securityChanges = [
  'password',
  'paymentPasswordSet',
  'paymentPassword',
  'emailBound',
  'email',
  'authenticatorOn',
  'authenticatorChanged',
  'authenticatorOff',
  'authenticatorLost',
  'authenticatorReview',
  'authenticatorRefused',
  'authenticatorKept',
  'authenticatorFound',
  'deviceSignedOut',
  'devicesSignedOut',
  'deletion',
  'deletionTakenBack',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

const params = z.object({ change: z.enum(securityChanges), at: unixSeconds });

export const securityChangedMail = createMailKind(
  'securityChanged',
  params,
  ({ change, at }, { language, text }) => ({
    change: text(`mail.changes.${change}`),
    time: formatDateTime(at, { language }),
  }),
);
