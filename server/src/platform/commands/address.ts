import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A unix socket's address is at most about a hundred bytes long. */
const longestAddress = 100;

/** Where a server on this data folder takes commands: a socket that only its owner may use. */
export function commandAddress(dataDir: string): string {
  const folder = resolve(dataDir);
  const number = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\webview-${number}`;
  const usual = join(folder, 'commands.sock');
  if (Buffer.byteLength(usual) <= longestAddress) return usual;
  const own = join(tmpdir(), `webview-${process.getuid?.() ?? 0}-${number}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const { mode, uid } = lstatSync(own);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) {
    throw new Error(`The folder ${own} belongs to somebody else.`);
  }
  return join(own, 'commands.sock');
}

/** Whether somebody listens there. */
export function isAnswering(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
