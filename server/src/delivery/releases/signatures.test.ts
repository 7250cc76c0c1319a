import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRelease } from '../../../test/releases.ts';
import { createKeyPair, publicPart, signRelease } from '../../../test/signing.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { watchLiveSet } from '../site/live-set.ts';
import { openFolderStore } from './folder-store.ts';
import { parseReleaseKeys, type ReleaseKey } from './release-keys.ts';
import { signatureFileOf } from './signatures.ts';
import type { ReleaseStore } from './store.ts';

const shellKey = createKeyPair();
const stakingKey = createKeyPair();
const olderKey = createKeyPair();
const strangersKey = createKeyPair();
const keys: ReleaseKey[] = [
  { name: 'shell', key: publicPart(shellKey) },
  { name: 'staking', key: publicPart(stakingKey) },
  { name: 'staking', key: publicPart(olderKey) },
];
const retired = keys.map((one) =>
  one.key === publicPart(olderKey) ? { ...one, retired: true as const } : one,
);
const shell = { do: 'release', name: 'shell', release: '1.0.0-aa' } as const;
const staking = { do: 'release', name: 'staking', release: '1.0.0-a1' } as const;
const next = { ...staking, release: '1.0.0-b2' };

let folder = '';
const open = (given: readonly ReleaseKey[] | undefined = keys): ReleaseStore =>
  openFolderStore(folder, { by: 'ana', keys: given });
const unsigned = (): ReleaseStore => openFolderStore(folder, { by: 'ana' });
const built = (one: { name: string; release: string } = next): string =>
  buildRelease({ name: one.name, release: one.release });
const inStore = ({ name, release }: { name: string; release: string }): string =>
  path.join(folder, name, release);

beforeEach(async () => {
  folder = testFolder('signed');
  await open().publish(signRelease(built(shell), shellKey));
  await open().publish(signRelease(built(staking), stakingKey));
  await open().change([shell, staking], { revision: 0 });
});

const edit = (file: string, from: RegExp | string, to: string): void =>
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(from, to));

/** What is wrong with a release: how it comes to be so, and what each check says. */
const refused: [string, () => string, string][] = [
  ['without a signature', () => built(), 'it is not signed'],
  ['with an unknown key', () => signRelease(built(), strangersKey), 'by an unknown key'],
  ['with the key of another team', () => signRelease(built(), shellKey), 'by the key of shell'],
  [
    'with the signature of another release',
    () => signRelease(built(), stakingKey, { release: '1.0.0-a1' }),
    'its signature is of staking 1.0.0-a1',
  ],
  [
    'with the signature of another remote',
    () => signRelease(built(), stakingKey, { name: 'shop' }),
    'its signature is of shop 1.0.0-b2',
  ],
  [
    'with the signature of other files',
    () => signRelease(built(), stakingKey, { contents: '0'.repeat(64) }),
    'the list of its files is not the signed one',
  ],
  [
    'with a statement that was changed',
    () => {
      const one = signRelease(built(), stakingKey);
      edit(signatureFileOf(one), 'cccc', 'dddd');
      return one;
    },
    'its signature does not match what it signs',
  ],
  [
    'with a signature that was changed',
    () => {
      const one = signRelease(built(), stakingKey);
      const file = signatureFileOf(one);
      const { signature, ...rest } = JSON.parse(fs.readFileSync(file, 'utf8'));
      const first = signature.startsWith('A') ? 'B' : 'A';
      fs.writeFileSync(file, JSON.stringify({ ...rest, signature: first + signature.slice(1) }));
      return one;
    },
    'its signature does not match what it signs',
  ],
  [
    'with the name of another key',
    () => {
      const one = signRelease(built(), strangersKey);
      edit(signatureFileOf(one), publicPart(strangersKey), publicPart(stakingKey));
      return one;
    },
    'its signature does not match what it signs',
  ],
  [
    'with a signature that is none',
    () => {
      const one = signRelease(built(), stakingKey);
      fs.writeFileSync(signatureFileOf(one), '{}');
      return one;
    },
    'its signature cannot be read',
  ],
];

describe.each(refused)('a release %s', (_what, make, problem) => {
  it('is not published', async () => {
    await expect(open().publish(make())).rejects.toThrow(problem);
    expect(await open().published('staking')).toEqual(['1.0.0-a1']);
  });

  it.each<[string, object[]]>([
    ['goes live', [next]],
    ['is a canary', [{ ...next, do: 'canary', percent: 5 }]],
    ['is rolled back to', [{ ...next, do: 'rollback' }]],
  ])('and that is in the folder all the same never %s', async (_how, changes) => {
    await place(make());
    const attempt = open().change(changes as [typeof next], { revision: 1 });
    await expect(attempt).rejects.toThrow(problem);
    expect((await open().live())?.revision).toBe(1);
  });

  it('is neither promoted nor previewed, and --verify names it', async () => {
    await place(make());
    await unsigned().change([{ ...next, do: 'canary', percent: 5 }], { revision: 1 });
    const promote = open().change([{ do: 'promote', name: 'staking' }], { revision: 2 });
    await expect(promote).rejects.toThrow(problem);
    const other = { name: 'staking', release: '1.0.0-b2', endsAtMs: Date.now() + 1000 };
    await expect(open().preview(other)).rejects.toThrow(problem);
    const { problems } = await open().verify();
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toMatch(/^staking 1\.0\.0-b2: /);
  });

  it('is not served by a server that has keys, and its canary can be ended', async () => {
    const broken: unknown[] = [];
    let time = 0;
    const options = { now: () => (time += 1000), onBroken: (error: unknown) => broken.push(error) };
    const sets = watchLiveSet(folder, { ...options, keys });
    const { id } = sets.current();
    await place(make());
    await unsigned().change([{ ...next, do: 'canary', percent: 99 }], { revision: 1 });
    expect(sets.current().id).toBe(id);
    expect(String(broken[0])).toContain(problem);
    await open().change([{ do: 'rollback', name: 'staking' }], { revision: 2 });
    expect(sets.current(50).id).toBe(id);
    expect(broken).toHaveLength(1);
  });
});

/** Into the folder, past every check: what somebody does who can write there. */
async function place(one: string): Promise<void> {
  fs.cpSync(one, inStore(next), { recursive: true });
  const file = signatureFileOf(one);
  if (fs.existsSync(file)) fs.cpSync(file, signatureFileOf(inStore(next)));
}

describe('a signed release', () => {
  it('goes live, rolls back, and is verified', async () => {
    await open().publish(signRelease(built(), stakingKey));
    await open().change([next], { revision: 1 });
    await open().change([{ do: 'rollback', name: 'staking' }], { revision: 2 });
    expect((await open().verify()).problems).toEqual([]);
    expect(watchLiveSet(folder, { keys }).current().releases.remotes[0]?.build).toBe('a1');
  });

  it('keeps its first signature, and gets one that it lacks', async () => {
    const first = await open().signature(staking);
    expect(await open().publish(signRelease(built(staking), stakingKey, { by: 'ben' }))).toBe(
      'there',
    );
    expect(await open().signature(staking)).toBe(first);
    fs.rmSync(signatureFileOf(inStore(staking)));
    await open().publish(signRelease(built(staking), stakingKey, { by: 'ben' }));
    expect(JSON.parse((await open().signature(staking)) ?? '').statement).toContain('"by":"ben"');
  });

  it('can be disabled whatever its signature is', async () => {
    fs.rmSync(signatureFileOf(inStore(staking)));
    await open().change([{ do: 'off', name: 'staking' }], { revision: 1 });
    const on = open().change([{ do: 'on', name: 'staking' }], { revision: 2 });
    await expect(on).rejects.toThrow('it is not signed');
    await open().change([{ do: 'retire', name: 'staking' }], { revision: 2 });
  });

  it('falls back to none that is not signed', async () => {
    await open().publish(signRelease(built(), stakingKey));
    await open().change([next], { revision: 1 });
    const previous = () =>
      watchLiveSet(folder, { keys }).current().releases.remotes[0]?.previous?.build;
    expect(previous()).toBe('a1');
    fs.rmSync(signatureFileOf(inStore(staking)));
    expect(previous()).toBeUndefined();
  });

  it('is verified without keys, too: by the key that it names', async () => {
    expect((await unsigned().verify()).problems).toEqual([]);
    edit(signatureFileOf(inStore(staking)), 'cccc', 'dddd');
    expect((await unsigned().verify()).problems).toEqual([
      'staking 1.0.0-a1: its signature does not match what it signs',
    ]);
  });

  it('needs no signature without keys', async () => {
    await unsigned().publish(built());
    await unsigned().change([next], { revision: 1 });
    expect((await unsigned().verify()).problems).toEqual([]);
  });
});

describe('a retired key', () => {
  beforeEach(() => open().publish(signRelease(built(), olderKey)));

  it('makes no release new', async () => {
    await expect(open(retired).change([next], { revision: 1 })).rejects.toThrow('a retired key');
    const other = { name: 'staking', release: '1.0.0-c3' };
    const late = signRelease(built(other), olderKey);
    await expect(open(retired).publish(late)).rejects.toThrow('a retired key');
  });

  it('leaves valid what was live', async () => {
    await open().change([next], { revision: 1 });
    await open().change([staking], { revision: 2 });
    await open(retired).change([{ do: 'rollback', name: 'staking' }], { revision: 3 });
    expect((await open(retired).verify()).problems).toEqual([]);
    expect(watchLiveSet(folder, { keys: retired }).current().releases.remotes[0]?.build).toBe('b2');
  });

  it('gives way to the signature of a key in use', async () => {
    await open(retired).publish(signRelease(built(), stakingKey));
    await open(retired).change([next], { revision: 1 });
  });
});

describe('RELEASE_KEYS', () => {
  const key = publicPart(stakingKey);
  it('names keys by remote', () => {
    expect(parseReleaseKeys(`shell:${key}, c2c-vip:${key}:retired`)).toEqual([
      { name: 'shell', key },
      { name: 'c2c-vip', key, retired: true },
    ]);
  });

  it.each(['', key, `:${key}`, `c2c:${key.slice(1)}`, `c2c:${key}:old`, `c2c:${key},c2c:${key}`])(
    'does not take “%s”',
    (text) => {
      expect(parseReleaseKeys(text)).toEqual({ problem: expect.stringContaining('RELEASE_KEYS') });
    },
  );
});
