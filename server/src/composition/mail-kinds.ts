import { codeMails } from '../access/code-mails.ts';
import { securityChangedMail } from '../domains/messages/security-changes.ts';
import type { MailKinds } from '../platform/mail/kind.ts';

export const mailKinds: MailKinds = [...Object.values(codeMails), securityChangedMail];
