import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport.ts';

/** A server that does not answer must not hold up the other jobs. */
const timeLimits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  const { url, from } = options;
  const transport = createTransport({ ...serverAt(url), pool: true, ...timeLimits }, { from });
  return {
    send: async ({ to, subject, text }) => {
      const mail = { to: { name: '', address: to }, subject, text };
      await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
    },
    isFinal: (failure) => responseCode(failure) >= 500,
    describe: (failure) => ({ code: errorCode(failure), response: responseCode(failure) }),
    close: () => transport.close(),
  };
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Codes and security notices travel encrypted: by `smtps`, or by STARTTLS, without which nothing is
 * sent. Only the loopback may do without. Reads the parts of the URL itself, so that its query
 * cannot switch this off.
 */
function serverAt(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port !== '' && { port: Number(port) }),
    secure,
    requireTLS: !secure && !loopback.test(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

const errorCode = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown';

/** The SMTP reply code; 0 if there was no reply. */
function responseCode(failure: unknown): number {
  const code = failure instanceof Error && 'responseCode' in failure ? failure.responseCode : 0;
  return typeof code === 'number' ? code : 0;
}
