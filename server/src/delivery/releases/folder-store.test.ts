import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRelease, publishedFolder } from '../../../test/releases.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { sha256 } from './contents.ts';
import { openFolderStore } from './folder-store.ts';
import { ChangedMeanwhile, Refused, type ReleaseStore, revisionOf } from './store.ts';

let folder = '';
let store: ReleaseStore;
const shell = { do: 'release', name: 'shell', release: '1.0.0-aa' } as const;
const staking = { do: 'release', name: 'staking', release: '1.0.0-a1' } as const;

beforeEach(async () => {
  folder = await publishedFolder({ shell: ['1.0.0-aa'], staking: ['1.0.0-a1', '1.0.0-b2'] });
  store = openFolderStore(folder, { by: 'staking', now: () => new Date('2026-01-02T03:04:05Z') });
});

const everything = (): string[] =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
const file = (name: string): string => path.join(folder, name);

describe('publishing', () => {
  it('twice has the effect of once and makes nothing live', async () => {
    const before = everything();
    const built = buildRelease({ name: 'staking', release: '1.0.0-a1' });
    expect(await store.publish(built)).toBe('there');
    expect(everything()).toEqual(before);
    expect(await store.live()).toBeUndefined();
  });

  it('other content under the name of a release is refused', async () => {
    const built = buildRelease({ name: 'staking', release: '1.0.0-a1', code: 'other()' });
    await expect(store.publish(built)).rejects.toThrow(/with other content/);
    expect(fs.readFileSync(file('staking/1.0.0-a1/remoteEntry.js'), 'utf8')).toBe('entry()');
  });

  it('a build with a file missing, changed or too many leaves nothing behind', async () => {
    const breaks = [
      (built: string) => fs.rmSync(path.join(built, 'page.js')),
      (built: string) => fs.appendFileSync(path.join(built, 'page.js'), ' '),
      (built: string) => fs.writeFileSync(path.join(built, 'more.js'), ''),
    ];
    const before = everything();
    for (const breakIt of breaks) {
      const built = buildRelease({ name: 'staking', release: '1.0.0-c3' });
      breakIt(built);
      await expect(store.publish(built)).rejects.toThrow(/incomplete/);
    }
    expect(everything()).toEqual(before);
  });

  it('the half release of a killed process does not count as one', async () => {
    fs.cpSync(file('staking/1.0.0-a1'), file('staking/.1.0.0-c3.some.part'), { recursive: true });
    expect((await store.published('staking')).sort()).toEqual(['1.0.0-a1', '1.0.0-b2']);
  });

  it('by two at the same time ends with one complete release', async () => {
    const built = buildRelease({ name: 'staking', release: '1.0.0-c3' });
    await Promise.all([store.publish(built), store.publish(built), store.publish(built)]);
    const live = await store.change([shell, { ...staking, release: '1.0.0-c3' }], { revision: 0 });
    expect(live.remotes.staking?.live).toBe('1.0.0-c3');
    expect((await store.verify()).problems).toEqual([]);
  });
});

describe('the live set', () => {
  it('changes only from the set that was read', async () => {
    await store.change([shell, staking], { revision: 0 });
    await expect(store.change([staking], { revision: 0 })).rejects.toThrow(ChangedMeanwhile);
    await expect(store.change([staking], { revision: 2 })).rejects.toThrow(ChangedMeanwhile);
    expect(revisionOf(await store.live())).toBe(1);
  });

  it('never names an unpublished release', async () => {
    const attempt = store.change([shell, { ...staking, release: '9.9.9-zz' }], { revision: 0 });
    await expect(attempt).rejects.toThrow(Refused);
    expect(await store.live()).toBeUndefined();
    expect(await store.log()).toEqual([]);
  });

  it('has a log line for every change, with team and time', async () => {
    await store.change([shell, staking], { revision: 0 });
    await store.change([{ do: 'off', name: 'staking' }], { revision: 1 });
    // Nothing changes, and nothing is logged.
    await store.change([{ do: 'off', name: 'staking' }], { revision: 2 });
    expect(await store.log()).toEqual([
      { revision: 1, at: '2026-01-02T03:04:05.000Z', by: 'staking', changes: [shell, staking] },
      expect.objectContaining({ revision: 2, changes: [{ do: 'off', name: 'staking' }] }),
    ]);
  });

  it('gets the log line that a killed writer did not write', async () => {
    await store.change([shell, staking], { revision: 0 });
    fs.writeFileSync(file('log.jsonl'), '{"revision":1,"at');
    await store.change([{ do: 'off', name: 'staking' }], { revision: 1 });
    expect((await store.log()).map(({ revision }) => revision)).toEqual([1, 2]);
  });

  it('stays unchanged if any check fails', async () => {
    const refusal = { check: 'routes', name: 'staking', message: 'no', remedy: 'yes' } as const;
    const strict = openFolderStore(folder, { by: 'x', check: async () => [refusal] });
    const before = everything();
    await expect(strict.change([shell, staking], { revision: 0 })).rejects.toThrow('no');
    expect(everything()).toEqual(before);
  });
});

it('takes twenty releases at the same time, with a complete and ordered log', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of names) {
    for (let at = 0; at < 4; at += 1) {
      await store.publish(buildRelease({ name, release: `1.0.${at}-x${at}` }));
    }
  }
  await store.change([shell], { revision: 0 });
  const releases = Array.from({ length: 20 }, (_, index) => ({
    name: names[index % 6] ?? '',
    release: `1.0.${Math.floor(index / 6)}-x${Math.floor(index / 6)}`,
  }));
  const releaseOne = async (one: { name: string; release: string }): Promise<void> => {
    const own = openFolderStore(folder, { by: `${one.name} ${one.release}` });
    for (;;) {
      const revision = revisionOf(await own.live());
      try {
        await own.change([{ do: 'release', ...one }], { revision });
        return;
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
      }
    }
  };
  await Promise.all(releases.map(releaseOne));
  const log = await store.log();
  expect(log.map(({ revision }) => revision)).toEqual(
    Array.from({ length: 21 }, (_, at) => at + 1),
  );
  const noted = log.slice(1).flatMap(({ changes }) => changes);
  expect(noted).toHaveLength(20);
  for (const one of releases) expect(noted).toContainEqual({ do: 'release', ...one });
  const live = await store.live();
  for (const name of names) {
    const last = noted.filter((change) => change.name === name).at(-1);
    expect(live?.remotes[name]?.live).toBe((last as { release: string }).release);
  }
});

describe('verifying', () => {
  beforeEach(async () => {
    await store.change([shell, staking], { revision: 0 });
    await store.change([{ ...staking, release: '1.0.0-b2' }], { revision: 1 });
  });

  it('counts every file of releases that are live or may return', async () => {
    const { releases, files, problems } = await store.verify();
    expect([releases, problems]).toEqual([3, []]);
    expect(files).toBeGreaterThan(30);
  });

  it.each([
    ['staking/1.0.0-b2/remoteEntry.js', 'differs from the published file'],
    ['staking/1.0.0-a1/words/fr.json', 'differs from the published file'],
    ['shell/1.0.0-aa/index.html', 'differs from the published file'],
    ['staking/1.0.0-b2/contents.json', 'is not the one that went live'],
  ])('finds a changed byte of %s', async (name, problem) => {
    const content = fs.readFileSync(file(name));
    content[3] = (content[3] ?? 0) ^ 1;
    fs.writeFileSync(file(name), content);
    const { problems } = await store.verify();
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('finds a file that is missing or does not belong', async () => {
    fs.rmSync(file('staking/1.0.0-b2/page.js'));
    fs.writeFileSync(file('shell/1.0.0-aa/evil.js'), '');
    expect((await store.verify()).problems).toEqual([
      'shell 1.0.0-aa: evil.js does not belong to it',
      'staking 1.0.0-b2: page.js is missing',
    ]);
  });

  it.each<[string, (lines: string[]) => string[], string]>([
    [
      'changed',
      ([first = '', second = '']) => [first.replace('"staking"', '"mallory"'), second],
      'the line before revision 2 was changed or is missing',
    ],
    [
      'missing',
      ([, second = '']) => [second],
      'the line before revision 2 was changed or is missing',
    ],
    [
      'missing at its end',
      ([first = '']) => [first],
      'its end is not revision 2, the last change of the live set',
    ],
  ])('finds a line of the log that is %s', async (_what, change, problem) => {
    const lines = fs.readFileSync(file('log.jsonl'), 'utf8').trim().split('\n');
    fs.writeFileSync(
      file('log.jsonl'),
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    );
    expect((await store.verify()).problems).toEqual([`log.jsonl: ${problem}`]);
  });

  it('goes on with a log from before the chain', async () => {
    const old = { revision: 1, at: '2026-01-01', by: 'ana', changes: [shell, staking] };
    const live = JSON.parse(fs.readFileSync(file('live.json'), 'utf8'));
    const { sum: _, ...set } = { ...live, revision: 1, last: old };
    fs.writeFileSync(file('live.json'), JSON.stringify(set));
    fs.writeFileSync(file('log.jsonl'), `${JSON.stringify(old)}\n`);
    await store.change([{ do: 'off', name: 'staking' }], { revision: 1 });
    expect((await store.log()).at(-1)?.previousSum).toBe(sha256(JSON.stringify(old)));
    expect((await store.verify()).problems).toEqual([]);
  });

  it('reports only that an empty folder is empty', async () => {
    const empty = openFolderStore(testFolder('none'), { by: 'x' });
    expect((await empty.verify()).problems).toEqual(['Nothing is live.']);
  });
});
