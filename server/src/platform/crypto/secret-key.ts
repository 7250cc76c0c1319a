import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';

const keyBytes = 32;

/** Parses a key from the environment or the key file: 64 hexadecimal digits. */
export function parseSecretKey(text: string): Buffer | undefined {
  return /^[0-9a-f]{64}$/i.test(text.trim()) ? Buffer.from(text.trim(), 'hex') : undefined;
}

/** The key of this data folder: made at first start, and readable by its owner only. */
export function readSecretKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    // Durable before the first secret is sealed with it: without the key all of them are lost.
    const options = { mode: 0o600, flag: 'wx', flush: true };
    writeFileSync(file, `${randomBytes(keyBytes).toString('hex')}\n`, options);
    syncFolder(dataDir);
  }
  const key = parseSecretKey(readFileSync(file, 'utf8'));
  if (!key) throw new Error(`${file} is not a key of ${keyBytes * 2} hexadecimal digits`);
  return key;
}

/** Tells a key from another without giving it away: of 32 random bytes nothing can be guessed. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 16);

/** The key of a data folder, if it has one. */
export function findSecretKey(dataDir: string): Buffer | undefined {
  return existsSync(join(dataDir, 'secret-key')) ? readSecretKey(dataDir) : undefined;
}
