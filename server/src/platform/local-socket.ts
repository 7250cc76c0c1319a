import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest path of a Unix socket that every system accepts. */
export const maxAddressBytes = 100;
/** What a rival address adds: a dot and six digits. */
const rivalSuffixBytes = 7;

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
  if (Buffer.byteLength(address) + rivalSuffixBytes <= maxAddressBytes) return address;
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

/** The answers to a connection attempt that prove that no process listens. */
const noListenerCodes = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'];

/** Whether a process listens at the address; a full or forbidden socket counts as one that does. */
export function isAnswering(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      done(!noListenerCodes.includes(code)),
    );
  });
}

export interface LocalListener {
  close(): Promise<void>;
}

/** Rivals that see each other all withdraw, and try again after random pauses. */
const maxAttempts = 25;
const pauseMs = 20;

/**
 * Listens at the address, for this user only; undefined if another process already does.
 *
 * A killed process leaves its socket behind, and only one of several that find it may replace it.
 * So each first listens at a rival address of its own, and then looks for others: of any two, at
 * least the later one sees the other and withdraws.
 */
export async function listenLocally(
  address: string,
  onConnection: (socket: Socket) => void,
): Promise<LocalListener | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const server = createServer(onConnection);
    if (process.platform === 'win32') return listenOnPipe(server, address);
    const own = `${address}.${randomBytes(3).toString('hex')}`;
    await listen(server, own);
    const rivals = findRivals(address).filter((one) => one !== own);
    const hasRival = (await Promise.all(rivals.map(isAnswering))).includes(true);
    // Asked last: a rival that has won since has moved there.
    const isHeld = await isAnswering(address);
    if (!hasRival && !isHeld) {
      renameSync(own, address);
      for (const one of rivals) rmSync(one, { force: true });
      return createListener(server, address);
    }
    server.close();
    if (isHeld) return undefined;
    await sleep(Math.random() * pauseMs * attempt);
  }
  return undefined;
}

function findRivals(address: string): string[] {
  const folder = dirname(address);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(address)}.`))
    .map((name) => join(folder, name));
}

function createListener(server: Server, address: string): LocalListener {
  server.unref();
  return {
    close: () =>
      new Promise((done) => {
        // Before the server closes: afterwards the address may belong to another process.
        rmSync(address, { force: true });
        server.close(() => done());
      }),
  };
}

/** Windows removes a pipe with its process, so there is nothing to replace. */
async function listenOnPipe(server: Server, address: string): Promise<LocalListener | undefined> {
  try {
    await listen(server, address);
    return createListener(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return undefined;
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
