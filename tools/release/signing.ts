import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { contentsFile, sha256 } from '../../server/src/delivery/releases/contents.ts';
import {
  type Statement,
  signStatement,
  writeSignatureFile,
} from '../../server/src/delivery/releases/signatures.ts';
import { UsageError } from '../arguments.ts';
import { hashInputs } from '../build/identity.ts';
import { at, root } from '../build/paths.ts';
import type { Candidate } from './candidate.ts';
import { git } from './git.ts';

/** `--create-key`: the private key goes to its file alone; the public one is for servers. */
export function createKey(names: readonly string[], keyFile: string) {
  const file = path.resolve(keyFile);
  if (file.startsWith(root + path.sep)) {
    throw new UsageError('A private key does not belong into the repository: name a file outside.');
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    fs.writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'is there already' : `cannot be written: ${code}`;
    throw new UsageError(`${file} ${why}.`);
  }
  const { x: key = '' } = publicKey.export({ format: 'jwk' });
  const entries = names.map((name) => `${name}:${key}`);
  const lines = [
    `The private key is in ${file}: RELEASE_KEY_FILE=${file} signs releases. Keep a copy offline.`,
    'Every server, and who releases into a folder, needs this in RELEASE_KEYS, with commas:',
    ...entries,
  ];
  return { lines, data: { file, keys: entries } };
}

/** The key of this person or machine; undefined without one: then releases are not signed. */
export function readSigningKey(env: NodeJS.ProcessEnv = process.env): KeyObject | undefined {
  const { RELEASE_KEY: text, RELEASE_KEY_FILE: file } = env;
  if (text) return parsePrivateKey(text, 'RELEASE_KEY');
  if (!file) return undefined;
  const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) throw new UsageError(`There is no ${file}: see RELEASE_KEY_FILE.`);
  if (process.platform !== 'win32' && mode & 0o077) {
    throw new UsageError(`Others can read the private key: chmod 600 ${file}`);
  }
  return parsePrivateKey(fs.readFileSync(file, 'utf8'), file);
}

function parsePrivateKey(text: string, where: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {}
  throw new UsageError(`${where} is no private Ed25519 key: --create-key <file> makes one.`);
}

/** Signs builds of this checkout, beside their folders, from where they are published. */
export async function signCandidates(
  candidates: readonly Candidate[],
  key: KeyObject,
): Promise<void> {
  const commit = await git('rev-parse', 'HEAD').catch(() => undefined);
  if (!commit) {
    throw new UsageError('A signature names the commit, and this is no git checkout.');
  }
  const isDirty = (await git('status', '--porcelain')) !== '';
  const name = await git('config', 'user.name').catch(() => '');
  for (const { name: of, release, folder } of candidates) {
    const statement: Statement = {
      ...{ schema: 1, name: of, release },
      contents: sha256(fs.readFileSync(path.join(folder, contentsFile), 'utf8')),
      commit,
      ...(isDirty && { dirty: true }),
      inputs: hashInputs(of),
      lockfile: hashLockfile(root),
      node: process.version,
      by: (name || userInfo().username).slice(0, 200),
      at: new Date().toISOString(),
    };
    await writeSignatureFile(folder, signStatement(statement, key));
  }
}

export const lockfile = 'package-lock.json';
export const hashLockfile = (folder: string): string =>
  createHash('sha256')
    .update(fs.readFileSync(path.join(folder, lockfile)))
    .digest('hex');

/** The lockfile that node_modules/ was installed from: tools/bootstrap.mjs writes it. */
export function hashInstalled(): string | undefined {
  const stamp = at('node_modules/.installed-from');
  return fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : undefined;
}
