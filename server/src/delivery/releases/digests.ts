import { webcrypto } from 'node:crypto';
import fs from 'node:fs/promises';
import { makeQueue } from '../../platform/crypto/hash-queue.ts';

/** What a file is known by: in lists of files, and to browsers. */
export interface Digests {
  sha256: string;
  /** As the integrity of a script or a style. */
  integrity: string;
}

/** On a thread of its own: a server that takes releases goes on answering meanwhile. */
const digest = async (algorithm: 'SHA-256' | 'SHA-384', content: Buffer): Promise<Buffer> =>
  Buffer.from(await webcrypto.subtle.digest(algorithm, content as Uint8Array<ArrayBuffer>));

export const sha256Of = async (content: Buffer): Promise<string> =>
  (await digest('SHA-256', content)).toString('hex');

export async function digestsOf(content: Buffer): Promise<Digests> {
  const sha384 = (await digest('SHA-384', content)).toString('base64');
  return { sha256: await sha256Of(content), integrity: `sha384-${sha384}` };
}

const keptFiles = 20_000;
/** What was written so shortly ago may be written once more within the same tick of its clock. */
const settledMs = 100;

/**
 * Digests of files, a few at once. One that was not touched since it was read is not read again:
 * its inode, size and both of its times tell, wherever its folder was moved to.
 */
export class FileDigests {
  readonly #known = new Map<string, Digests>();
  /** Pages and passwords need the other two of the four threads. */
  readonly #inTurn = makeQueue({ atOnce: 2, waiting: Number.POSITIVE_INFINITY });

  /** Undefined where there is no such file. */
  async of(file: string): Promise<Digests | undefined> {
    const stamp = await stampOf(file);
    if (!stamp) return undefined;
    const known = this.#known.get(stamp.text);
    if (known) return known;
    const digests = await this.read(file);
    if (digests && stamp.ageMs > settledMs) this.#keep(stamp.text, digests);
    return digests;
  }

  /** Of every byte that is there now, whatever is known. */
  read(file: string): Promise<Digests | undefined> {
    return this.#inTurn(async () => {
      const content = await orUndefined(fs.readFile(file));
      return content && digestsOf(content);
    });
  }

  #keep(stamp: string, digests: Digests): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= keptFiles) this.#known.delete(oldest);
    this.#known.set(stamp, digests);
  }
}

async function stampOf(file: string) {
  const stat = await orUndefined(fs.stat(file, { bigint: true }));
  if (!stat?.isFile()) return undefined;
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = stat;
  const text = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  return { text, ageMs: Date.now() - Number(ctimeMs) };
}

const missing = ['ENOENT', 'ENOTDIR', 'EISDIR'];

/** Undefined where there is no such file. */
export const orUndefined = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (missing.includes(error.code ?? '')) return undefined;
    throw error;
  });
