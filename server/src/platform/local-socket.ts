import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The longest path of a Unix socket that every system accepts. */
export const maxAddressBytes = 100;

/**
 * The address of a data folder's socket. If its path is too long, Linux reaches it through an open
 * descriptor of the folder, so that containers that share the folder also share the socket; other
 * systems use a private temporary folder.
 */
export function localAddress(dataDir: string, name: string): string {
  const folder = resolve(dataDir);
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\webview-${hash}-${name}`;
  const address = join(folder, name);
  if (Buffer.byteLength(address) <= maxAddressBytes) return address;
  if (existsSync('/proc/self/fd') && existsSync(folder)) {
    return join(descriptorPath(folder), name);
  }
  const own = join(tmpdir(), `webview-${process.getuid?.() ?? 0}-${hash}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const { mode, uid } = lstatSync(own);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) {
    throw new Error(`The folder ${own} belongs to another user.`);
  }
  return join(own, name);
}

const descriptorPaths = new Map<string, string>();

/** Kept open for the life of the process: the address needs it. */
function descriptorPath(folder: string): string {
  const known = descriptorPaths.get(folder) ?? `/proc/self/fd/${openSync(folder, 'r')}`;
  descriptorPaths.set(folder, known);
  return known;
}

/** Whether a process listens at the address. */
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

/** Accepts only this user; returns false if another process already listens. */
export async function listenLocally(server: Server, address: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await listen(server, address);
      server.unref();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === 3) throw error;
    }
    if (await isAnswering(address)) return false;
    // A process that was killed leaves its socket behind.
    rmSync(address, { force: true });
  }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    // Restrict access before the socket exists: no other user may connect at any moment.
    const before = process.umask(0o177);
    server.listen(address, () => {
      server.off('error', fail);
      done();
    });
    process.umask(before);
  });
}
