import type { MailKinds } from './kind.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

export interface MailService {
  kinds: MailKinds;
  /** Mails can be read: by a transport, or in the outbox itself. */
  isAvailable: boolean;
  /** Without one, mails stay in the outbox. */
  transport: MailTransport | undefined;
}

export function openMail(
  config: { smtp: { url: string; from: string } | undefined; isOutboxVisible: boolean },
  kinds: MailKinds,
): MailService {
  const transport = config.smtp && createSmtpTransport(config.smtp);
  return { kinds, isAvailable: transport !== undefined || config.isOutboxVisible, transport };
}
