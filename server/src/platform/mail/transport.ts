import type { RenderedMail } from './render.ts';

/** Delivers mail. A new provider is one file that implements this. */
export interface MailTransport {
  /** Rejects where the mail was not accepted. */
  send(mail: RenderedMail & { to: string }): Promise<void>;
  /** Whether the provider will not accept this mail at a later try either. */
  isFinal(failure: unknown): boolean;
  /** A failure as the log may show it: never the recipient or the text. */
  describe(failure: unknown): Record<string, string | number>;
  close(): void;
}
