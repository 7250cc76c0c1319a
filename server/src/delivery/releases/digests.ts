import { webcrypto } from 'node:crypto';
import fs from 'node:fs/promises';
import { createQueue } from '../../platform/crypto/hash-queue.ts';

/** Size and hashes of a file, for contents lists and for browsers. */
export interface Digests {
  bytes: number;
  sha256: string;
  /** The `integrity` attribute of a script or style. */
  integrity: string;
}

/** Runs on the thread pool, so that hashing an upload does not block the event loop. */
const digest = async (algorithm: 'SHA-256' | 'SHA-384', content: Buffer): Promise<Buffer> =>
  Buffer.from(await webcrypto.subtle.digest(algorithm, content as Uint8Array<ArrayBuffer>));

export const sha256Of = async (content: Buffer): Promise<string> =>
  (await digest('SHA-256', content)).toString('hex');

export async function digestsOf(content: Buffer): Promise<Digests> {
  const sha384 = (await digest('SHA-384', content)).toString('base64');
  const { length: bytes } = content;
  return { bytes, sha256: await sha256Of(content), integrity: `sha384-${sha384}` };
}

const maxEntries = 20_000;
/** Do not cache newer files: a second write within one clock tick keeps the timestamps. */
const settledMs = 100;

/**
 * Digests of files, a few at once. The cache key is inode, size and timestamps, so that it detects
 * a changed file and survives a move of its folder.
 */
export class FileDigests {
  readonly #cache = new Map<string, Digests>();
  /** Leaves two of the four pool threads to pages and passwords. */
  readonly #inTurn = createQueue({ maxRunning: 2, maxWaiting: Number.POSITIVE_INFINITY });

  /** Undefined if the file does not exist. */
  async of(file: string): Promise<Digests | undefined> {
    const stamp = await stampOf(file);
    if (!stamp) return undefined;
    const known = this.#cache.get(stamp.text);
    if (known) return known;
    const digests = await this.read(file);
    if (digests && stamp.ageMs > settledMs) this.#keep(stamp.text, digests);
    return digests;
  }

  /** Reads the file even if its digests are cached. */
  read(file: string): Promise<Digests | undefined> {
    return this.#inTurn(async () => {
      const content = await undefinedIfMissing(fs.readFile(file));
      return content && digestsOf(content);
    });
  }

  #keep(stamp: string, digests: Digests): void {
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined && this.#cache.size >= maxEntries) this.#cache.delete(oldest);
    this.#cache.set(stamp, digests);
  }
}

async function stampOf(file: string) {
  const stat = await undefinedIfMissing(fs.stat(file, { bigint: true }));
  if (!stat?.isFile()) return undefined;
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = stat;
  const text = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  return { text, ageMs: Date.now() - Number(ctimeMs) };
}

const missing = ['ENOENT', 'ENOTDIR', 'EISDIR'];

/** Undefined if the file does not exist. */
export const undefinedIfMissing = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (missing.includes(error.code ?? '')) return undefined;
    throw error;
  });
