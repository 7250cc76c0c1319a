import { codePurposes } from '@shared/contract/enums';
import { unixSeconds } from '@shared/contract/wire';
import * as z from 'zod/mini';

/** What was changed about the safety of an account: each has its words under `mail.changes`. */
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

/**
 * Everything that is sent by e-mail: a kind with the parameters of that kind. Each has its words
 * under `mail` in `locales/<language>/server.json`; a test holds that.
 */
const codeParams = z.object({
  code: z.string().check(z.regex(/^\d{6}$/)),
  purpose: z.enum(codePurposes),
});

export const mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), params: codeParams }),
  /** To register: the address has accounts already, or as many as it may have. */
  z.object({ kind: z.literal('codeForKnown'), params: codeParams }),
  z.object({ kind: z.literal('codeForFull'), params: codeParams }),
  z.object({
    kind: z.literal('securityChanged'),
    params: z.object({ change: z.enum(securityChanges), at: unixSeconds }),
  }),
]);
export type Mail = z.infer<typeof mail>;
