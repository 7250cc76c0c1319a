import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { sha256 } from './contents.ts';
import { undefinedIfMissing } from './digests.ts';
import { publicKeyOf, type ReleaseKey } from './release-keys.ts';
import { checked, digest, Malformed, name, parseJson, release, text } from './schemas.ts';
import { Refused, type ReleaseRef } from './store.ts';
import { writeBeside } from './write-beside.ts';

/** What a team says of a release with its signature. */
export type Statement = z.infer<typeof statementSchema>;

const statementSchema = z.strictObject({
  schema: z.literal(1),
  name,
  release,
  /** SHA-256 of `contents.json`, which has each file with its own. */
  contents: digest,
  commit: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
  /** The sources were not as they are in the commit. */
  dirty: z.optional(z.literal(true)),
  inputs: digest,
  lockfile: digest,
  node: text(40),
  by: text(200),
  at: text(40),
});

const signatureSchema = z.strictObject({
  /** The signed text itself: nothing depends on how JSON is written. */
  statement: text(4000),
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
  signature: z.string().check(z.regex(/^[\w-]{86}$/)),
});

/** A key of a team signs nothing else that could be taken for a statement. */
const signedText = (statement: string): Buffer => Buffer.from(`webview release 1\n${statement}`);

export function signStatement(statement: Statement, privateKey: KeyObject): string {
  const text = JSON.stringify(statement);
  const { x: key = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const signature = sign(null, signedText(text), privateKey).toString('base64url');
  return `${JSON.stringify({ statement: text, key, signature }, null, 2)}\n`;
}

export interface SignedRelease extends ReleaseRef {
  /** The text of `contents.json`. */
  contents: string;
  signature: string | undefined;
}

/**
 * The statement of a valid signature, or what is wrong with it. Without keys of the server, any key
 * may have signed, and a release without a signature has no problem: it has no statement either.
 */
export function readSignature(
  given: SignedRelease,
  keys: readonly ReleaseKey[] | undefined,
): { statement?: Statement; isRetired?: boolean } | { problem: string } {
  if (given.signature === undefined) return keys ? { problem: 'it is not signed' } : {};
  try {
    const what = 'Its signature';
    const data = parseJson(what, given.signature);
    const { statement: text, key, signature } = checked(what, { data, schema: signatureSchema });
    const known = keys?.filter((one) => one.key === key);
    const own = known?.find((one) => one.name === given.name);
    if (known && !own) return { problem: foreignKey(known) };
    const publicKey = publicKeyOf(key);
    const bytes = Buffer.from(signature, 'base64url');
    if (!publicKey || !verify(null, signedText(text), publicKey, bytes)) {
      return { problem: 'its signature does not match what it signs' };
    }
    const statement = checked('Its statement', {
      data: parseJson('Its statement', text),
      schema: statementSchema,
    });
    if (statement.name !== given.name || statement.release !== given.release) {
      return { problem: `its signature is of ${statement.name} ${statement.release}` };
    }
    if (statement.contents !== sha256(given.contents)) {
      return { problem: 'the list of its files is not the signed one' };
    }
    return { statement, isRetired: own?.retired ?? false };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { problem: 'its signature cannot be read' };
  }
}

const foreignKey = ([known]: readonly ReleaseKey[]): string =>
  known ? `it is signed by the key of ${known.name}` : 'it is signed by an unknown key';

/** Throws `Refused` unless a key of the name has signed; a retired one only where it was live. */
export function requireSignature(
  given: SignedRelease,
  { keys, wasLive }: { keys: readonly ReleaseKey[] | undefined; wasLive: boolean },
): void {
  const found = readSignature(given, keys);
  const isLate = 'isRetired' in found && found.isRetired && !wasLive;
  const problem = isLate ? 'it is signed by a retired key' : 'problem' in found && found.problem;
  if (!problem) return;
  const { name, release } = given;
  const message = `${name} ${release}: ${problem}.`;
  const remedy = `npm run release -- ${name} signs it with a key of ${name} in RELEASE_KEY_FILE.`;
  throw new Refused([{ check: 'signature', name, message, remedy }]);
}

/** A file beside the folder of the release, which never changes. */
export const signatureFileOf = (releaseFolder: string): string =>
  path.join(path.dirname(releaseFolder), '.signatures', `${path.basename(releaseFolder)}.json`);

export const readSignatureFile = (releaseFolder: string): Promise<string | undefined> =>
  undefinedIfMissing(fs.readFile(signatureFileOf(releaseFolder), 'utf8'));

export async function writeSignatureFile(releaseFolder: string, content: string): Promise<void> {
  await writeBeside(releaseFolder, { file: signatureFileOf(releaseFolder), content });
}

export const removeSignature = (releaseFolder: string): Promise<void> =>
  fs.rm(signatureFileOf(releaseFolder), { force: true });

/** A publish carries its signature in it, as base64url. */
export const signatureHeader = 'release-signature';
