import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseContents } from '@shared/contract/published';
import { contentsFile, sha256 } from '../src/delivery/releases/contents.ts';
import {
  type Statement,
  signatureFileOf,
  signStatement,
} from '../src/delivery/releases/signatures.ts';

export const createKeyPair = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

export const publicPart = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'jwk' }).x ?? '';

/** Signs a built release, as `npm run release` does, and returns its folder. */
export function signRelease(folder: string, key: KeyObject, more: Partial<Statement> = {}): string {
  const list = fs.readFileSync(path.join(folder, contentsFile), 'utf8');
  const { name, release } = JSON.parse(list) as ReleaseContents;
  const statement: Statement = {
    ...{ schema: 1, name, release, contents: sha256(list), commit: 'c'.repeat(40) },
    ...{ inputs: 'a'.repeat(64), lockfile: 'b'.repeat(64), node: 'v20.19.0' },
    ...{ by: 'ana', at: '2026-01-02T03:04:05.000Z' },
    ...more,
  };
  const file = signatureFileOf(folder);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, signStatement(statement, key));
  return folder;
}
