import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseReleaseKeys } from '../../server/src/delivery/releases/release-keys.ts';
import { readSignature, readSignatureFile } from '../../server/src/delivery/releases/signatures.ts';
import { buildRelease } from '../../server/test/releases.ts';
import { publicPart } from '../../server/test/signing.ts';
import { testFolder } from '../../server/test/test-folder.ts';
import { UsageError } from '../arguments.ts';
import { at } from '../build/paths.ts';
import { createKey, readSigningKey, signCandidates } from './signing.ts';

const newFile = (): string => path.join(testFolder('key'), 'team.pem');

describe('--create-key', () => {
  it('writes a private key that only its person reads, and prints the public one', () => {
    const file = newFile();
    const { lines, data } = createKey(['c2c-vip', 'shell'], file);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const key = readSigningKey({ RELEASE_KEY_FILE: file });
    expect(parseReleaseKeys(data.keys.join(','))).toEqual(
      ['c2c-vip', 'shell'].map((name) => ({ name, key: key && publicPart(key) })),
    );
    expect(lines.join('\n')).not.toContain('PRIVATE');
  });

  it('replaces no key, and writes none into the repository', () => {
    const file = newFile();
    createKey(['c2c-vip'], file);
    const before = fs.readFileSync(file, 'utf8');
    expect(() => createKey(['c2c-vip'], file)).toThrow(/is there already/);
    expect(fs.readFileSync(file, 'utf8')).toBe(before);
    for (const inside of [at('team.pem'), at('.data/team.pem'), at('..team.pem')]) {
      expect(() => createKey(['c2c-vip'], inside)).toThrow(/repository/);
      expect(fs.existsSync(inside)).toBe(false);
    }
  });
});

describe('the key that signs', () => {
  const make = (mode = 0o600, text?: string): string => {
    const file = newFile();
    createKey(['c2c-vip'], file);
    if (text !== undefined) fs.writeFileSync(file, text);
    fs.chmodSync(file, mode);
    return file;
  };

  it('is none without a variable, and the text of RELEASE_KEY first', () => {
    expect(readSigningKey({})).toBeUndefined();
    const RELEASE_KEY = fs.readFileSync(make(), 'utf8');
    expect(readSigningKey({ RELEASE_KEY, RELEASE_KEY_FILE: 'none' })?.type).toBe('private');
  });

  it.each<[string, () => NodeJS.ProcessEnv, RegExp]>([
    ['a file that is not there', () => ({ RELEASE_KEY_FILE: '/none.pem' }), /There is no/],
    ['a file that others read', () => ({ RELEASE_KEY_FILE: make(0o640) }), /chmod 600/],
    ['a file without a key', () => ({ RELEASE_KEY_FILE: make(0o600, 'x') }), /is no private/],
    ['a text without a key', () => ({ RELEASE_KEY: 'x' }), /RELEASE_KEY is no private/],
  ])('is refused: %s', (_what, env, problem) => {
    expect(() => readSigningKey(env())).toThrow(UsageError);
    expect(() => readSigningKey(env())).toThrow(problem);
  });

  it('signs the commit, the inputs and the lockfile', async () => {
    const key = readSigningKey({ RELEASE_KEY_FILE: make() });
    if (!key) throw new Error('There is no key.');
    const release = { name: 'c2c-vip', release: '1.0.0-a1' };
    const folder = buildRelease(release);
    await signCandidates([{ ...release, folder }], key);
    const contents = fs.readFileSync(path.join(folder, 'contents.json'), 'utf8');
    const signature = await readSignatureFile(folder);
    const found = readSignature({ ...release, contents, signature }, undefined);
    expect(found).toMatchObject({
      statement: {
        ...release,
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
        inputs: expect.stringMatching(/^[0-9a-f]{64}$/),
        lockfile: expect.stringMatching(/^[0-9a-f]{64}$/),
        node: process.version,
      },
    });
  });
});
