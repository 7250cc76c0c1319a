import type { RenderedMail } from './render.ts';

/** Delivers mail. A new provider is one file that implements this. */
export interface MailTransport {
  /** Rejects if the mail was not accepted. */
  send(mail: RenderedMail & { to: string }): Promise<void>;
  /** Whether a retry is pointless because the provider would refuse the mail again. */
  isFinal(failure: unknown): boolean;
  /** Describes a failure for the log, without the recipient or the text. */
  describe(failure: unknown): Record<string, string | number>;
  close(): void;
}
