import { type CodePurpose, codePurposes } from '@shared/contract/enums';
import * as z from 'zod/mini';
import { createMailKind } from '../platform/mail/kind.ts';

const params = z.object({
  code: z.string().check(z.regex(/^\d{6}$/)),
  purpose: z.enum(codePurposes),
});
export type CodeParams = z.infer<typeof params>;

const purposeNames = new Map<CodePurpose, string>(
  Object.entries(codePurposes).map(([name, purpose]) => [purpose, name]),
);

const codeMail = (name: string) =>
  createMailKind(name, params, ({ code, purpose }, { text }) => ({
    code,
    purpose: text(`mail.purposes.${purposeNames.get(purpose)}`),
  }));

/** The mails that contain a verification code. */
export const codeMails = {
  code: codeMail('code'),
  /** For a registration with an address that already has accounts. */
  codeForKnown: codeMail('codeForKnown'),
  /** For a registration with an address that has the maximum number of accounts. */
  codeForFull: codeMail('codeForFull'),
};
