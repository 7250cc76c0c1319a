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
  createMailKind(name, params, ({ code, purpose }, text) => ({
    code,
    purpose: text(`mail.purposes.${purposeNames.get(purpose)}`),
  }));

/** The mails that bring a code. */
export const codeMails = {
  code: codeMail('code'),
  /** To register with an address that has accounts already. */
  codeForKnown: codeMail('codeForKnown'),
  /** To register with an address that has as many accounts as it may have. */
  codeForFull: codeMail('codeForFull'),
};
