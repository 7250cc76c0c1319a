import { createTransport } from 'nodemailer';
import type { RenderedMail } from './render.ts';

/** What sends a mail, or fails. */
export interface MailTransport {
  send(mail: RenderedMail & { to: string }): Promise<void>;
  close(): void;
}

/** What the server can do about mail. */
export interface MailService {
  /** Whether a mail gets to anybody: by a transport, or in demo by the simulator's page. */
  isAvailable: boolean;
  /** Without one mails stay in the outbox. */
  transport: MailTransport | undefined;
}

/** A server of mail that does not answer must not keep the other jobs waiting. */
const timeLimits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

export function smtpTransport(given: { url: string; from: string }): MailTransport {
  const transport = createTransport(
    { url: given.url, pool: true, ...timeLimits },
    { from: given.from },
  );
  return {
    // Nothing is fetched or read from a file for what a mail says.
    send: async ({ to, subject, text }) => {
      const mail = { to: { name: '', address: to }, subject, text };
      await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}

/** By SMTP where there is a server of it; in demo otherwise by the simulator; or not at all. */
export function openMail(config: {
  smtp: { url: string; from: string } | undefined;
  demo: boolean;
}): MailService {
  const transport = config.smtp && smtpTransport(config.smtp);
  return { isAvailable: transport !== undefined || config.demo, transport };
}

/** The other end says that trying again is of no use. */
export const isFinal = (error: unknown): boolean => responseCode(error) >= 500;

/** What a failure may say in the log: its kind, never whom the mail was for. */
export function describeMailError(error: unknown): { code: string; response: number } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return { code, response: responseCode(error) };
}

function responseCode(error: unknown): number {
  const given = error instanceof Error && 'responseCode' in error ? error.responseCode : 0;
  return typeof given === 'number' ? given : 0;
}
