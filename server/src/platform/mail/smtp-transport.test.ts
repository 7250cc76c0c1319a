import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openMail } from './service.ts';
import { createSmtpTransport } from './smtp-transport.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** An SMTP server that accepts mails or refuses their recipient. */
async function startSmtp(options: { refuses?: boolean; host?: string; query?: string } = {}) {
  const { host = '127.0.0.1', query = '' } = options;
  const received: string[] = [];
  const answer = (socket: Socket, line: string, state: { inData: boolean }) => {
    if (state.inData) {
      state.inData = line !== '.';
      return line === '.' ? '250 kept' : '';
    }
    if (/^EHLO/i.test(line)) return '250 here';
    if (/^DATA/i.test(line)) {
      state.inData = true;
      return '354 go on';
    }
    if (/^STARTTLS/i.test(line)) return '502 not here';
    if (/^QUIT/i.test(line)) socket.end();
    return /^RCPT/i.test(line) && options.refuses ? '550 nobody here' : '250 ok';
  };
  const listening = createServer((socket) => {
    const state = { inData: false };
    let rest = '';
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        received.push(line);
        const text = answer(socket, line, state);
        if (text) socket.write(`${text}\r\n`);
      }
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const transport = createSmtpTransport({
    url: `smtp://${host}:${port}${query}`,
    from: 'Mail <no-reply@demo.example>',
  });
  return { received, transport };
}

const mail = { to: 'mara@demo.example', subject: '042917 ist es', text: 'Für dich: 042917\n' };

describe('a mail by SMTP', () => {
  it('arrives as plain text from the configured sender', async () => {
    const { received, transport } = await startSmtp();
    await transport.send(mail);
    transport.close();
    const text = received.join('\n');
    expect(text).toContain('MAIL FROM:<no-reply@demo.example>');
    expect(text).toContain('RCPT TO:<mara@demo.example>');
    expect(text).toMatch(/Content-Type: text\/plain; charset=utf-8/i);
    expect(text).toContain('Subject: 042917 ist es');
  });

  it('cannot get a second recipient or header by an address', async () => {
    const { received, transport } = await startSmtp();
    const to = 'a@demo.example\r\nBcc: b@demo.example,c@demo.example';
    await transport.send({ ...mail, to }).catch(() => undefined);
    transport.close();
    expect(received.filter((line) => /^RCPT/.test(line)).length).toBeLessThanOrEqual(1);
    expect(received.join('\n')).not.toMatch(/^Bcc:/m);
  });

  // 0.0.0.0 reaches this machine, and is no loopback address.
  it.each([
    ['a server that offers no encryption', '0.0.0.0', ''],
    ['a query that would allow it', '0.0.0.0', '?requireTLS=false&ignoreTLS=true&secure=false'],
  ])('is not sent in clear text: %s', async (_what, host, query) => {
    const { received, transport } = await startSmtp({ host, query });
    const error = await transport.send(mail).catch((thrown: unknown) => thrown);
    transport.close();
    expect(error).toMatchObject({ code: 'ETLS' });
    expect(received.join('\n')).not.toMatch(/MAIL|RCPT|AUTH|042917/);
  });

  it('that is refused permanently is a final failure', async () => {
    const { transport } = await startSmtp({ refuses: true });
    const error = await transport.send(mail).catch((thrown: unknown) => thrown);
    transport.close();
    expect(transport.isFinal(error)).toBe(true);
    expect(transport.describe(error)).toEqual({ code: 'EENVELOPE', response: 550 });
  });

  it('to a closed port can be retried', async () => {
    const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:9', from: 'a@demo.example' });
    const error = await transport.send(mail).catch((thrown: unknown) => thrown);
    transport.close();
    expect(error).toBeInstanceOf(Error);
    expect(transport.isFinal(error)).toBe(false);
  });
});

describe('a failure by SMTP', () => {
  const { transport } = openMail(
    { smtp: { url: 'smtp://localhost:2525', from: 'a@b.c' }, isOutboxVisible: false },
    [],
  );
  const failure = (code: string, responseCode?: number) =>
    Object.assign(new Error('refused'), { code, responseCode });
  it.each([
    [failure('EENVELOPE', 550), true],
    [failure('EENVELOPE', 450), false],
    [failure('ECONNECTION'), false],
    ['odd', false],
  ])('%s is final: %s', (error, expected) => {
    expect(transport?.isFinal(error)).toBe(expected);
  });
});

describe('mail', () => {
  it.each([
    [
      'an SMTP server',
      { smtp: { url: 'smtp://localhost:2525', from: 'a@b.c' }, isOutboxVisible: false },
      true,
    ],
    ['a visible outbox', { smtp: undefined, isOutboxVisible: true }, true],
    ['nothing', { smtp: undefined, isOutboxVisible: false }, false],
  ])('with %s is available: %s', (_what, config, available) => {
    const { isAvailable, transport } = openMail(config, []);
    expect(isAvailable).toBe(available);
    transport?.close();
  });
});
