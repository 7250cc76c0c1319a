import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseContents } from '@shared/contract/published';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectLog } from '../../../test/collect-log.ts';
import { fakeReleaseTokens } from '../../../test/release-tokens.ts';
import { buildRelease, type MadeRelease } from '../../../test/releases.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { contentsFile } from '../releases/contents.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import type { ReleaseEvent } from './events.ts';
import { type ReleaseServiceOptions, releaseService } from './service.ts';

const tokens = { all: newToken(), second: newToken(), staking: newToken(), none: newToken() };
function newToken(): string {
  return randomBytes(32).toString('base64url');
}

let folder = '';
let app: FastifyInstance;
let lines: () => string;
let events: ReleaseEvent[] = [];

beforeEach(async () => {
  folder = testFolder('service');
  events = [];
  await serve();
});
afterEach(() => app.close());

async function serve(given: Partial<ReleaseServiceOptions> = {}): Promise<void> {
  await app?.close();
  const log = collectLog();
  lines = log.text;
  app = fastify({ loggerInstance: log.logger }) as unknown as FastifyInstance;
  const options: ReleaseServiceOptions = {
    releasesDir: folder,
    tokens: fakeReleaseTokens({
      [tokens.all]: { team: 'platform', names: ['*'] },
      [tokens.second]: { team: 'platform', names: ['*'] },
      [tokens.staking]: { team: 'staking', names: ['staking'] },
    }),
    onEvent: (event) => void events.push(event),
    shellApprovals: 1,
    ...given,
  };
  app.register(async (scope) => releaseService(scope, options), { prefix: '/releases' });
}

const ask = async (
  method: 'GET' | 'PUT' | 'POST',
  at: string,
  {
    token = tokens.all,
    body,
  }: { token?: string | undefined; body?: string | Buffer | undefined } = {},
) =>
  app.inject({
    method,
    url: `/releases${at}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    ...(body !== undefined && { payload: body }),
  });

const listOf = (built: string): Buffer => fs.readFileSync(path.join(built, contentsFile));
const contentsOf = (built: string): ReleaseContents => JSON.parse(listOf(built).toString());

/** Uploads a built release, or only some of its files. */
async function send(built: string, { token, files }: { token?: string; files?: number } = {}) {
  const contents = contentsOf(built);
  const at = `/of/${contents.name}/${contents.release}`;
  for (const [file, { sha256 }] of Object.entries(contents.files).slice(0, files)) {
    const body = fs.readFileSync(path.join(built, file));
    await ask('PUT', `/files/${sha256}`, { token, body });
  }
  return ask('PUT', at, { token, body: listOf(built) });
}

const switchTo = (changes: object[], revision: number, token?: string) =>
  ask('POST', '/switch', { token, body: JSON.stringify({ changes, revision }) });

const shell = { name: 'shell', release: '1.0.0-aa' };
const staking = { name: 'staking', release: '1.0.0-a1' };
const released = ({ name, release }: { name: string; release: string }) => ({
  do: 'release',
  name,
  release,
});

async function goLive(): Promise<void> {
  for (const made of [shell, staking]) await send(buildRelease(made));
  const answer = await switchTo([released(shell), released(staking)], 0);
  expect(answer.statusCode, answer.body).toBe(200);
}

const live = () => openFolderStore(folder, { by: '' }).live();
const published = (): string[] =>
  fs.readdirSync(folder).filter((name) => !name.startsWith('.') && !name.startsWith('live'));

describe('a token', () => {
  it.each(['/live', '/log', '/verify', '/of/shell', '/nothing'])('opens %s', async (at) => {
    for (const token of [tokens.none, '', 'short']) {
      const answer = await ask('GET', at, { token });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ error: 'That token is not known here.' });
    }
    expect((await ask('GET', at)).statusCode).not.toBe(401);
  });

  it('releases its own remote only', async () => {
    await goLive();
    const other = await send(buildRelease({ name: 'shop', release: '1.0.0-c3' }), {
      token: tokens.staking,
    });
    expect([other.statusCode, other.json().error]).toEqual([
      403,
      'The token of staking may release staking, not shop.',
    ]);
    expect(published().sort()).toEqual(['log.jsonl', 'shell', 'staking']);
    for (const change of [
      released(shell),
      { do: 'off', name: 'shop' },
      { do: 'rollback', name: 'shell' },
    ]) {
      expect((await switchTo([change], 1, tokens.staking)).statusCode).toBe(403);
    }
    // One foreign name of two is refused.
    const both = [
      { do: 'off', name: 'staking' },
      { do: 'off', name: 'shop' },
    ];
    expect((await switchTo(both, 1, tokens.staking)).statusCode).toBe(403);
    expect((await live())?.revision).toBe(1);
    expect((await switchTo([{ do: 'off', name: 'staking' }], 1, tokens.staking)).statusCode).toBe(
      200,
    );
  });

  it('is never logged, but its team is', async () => {
    await goLive();
    expect((await openFolderStore(folder, { by: '' }).log()).map(({ by }) => by)).toEqual([
      'platform',
    ]);
    for (const token of Object.values(tokens)) expect(lines()).not.toContain(token);
  });

  it('is not checked any more after too many wrong ones', async () => {
    const codes: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      codes.push((await ask('GET', '/live', { token: tokens.none })).statusCode);
    }
    expect(codes.at(-1)).toBe(429);
    expect((await ask('GET', '/live')).statusCode).toBe(200);
  });
});

describe('an upload', () => {
  it('that breaks off leaves nothing and can continue', async () => {
    const built = buildRelease(staking);
    const half = await send(built, { files: 5 });
    expect([half.statusCode, half.json().error]).toEqual([
      400,
      expect.stringMatching(/still to come/),
    ]);
    expect(published()).toEqual([]);
    const at = `/of/${staking.name}/${staking.release}/missing`;
    const { missing } = (await ask('POST', at, { body: listOf(built) })).json();
    const all = new Set(Object.values(contentsOf(built).files).map(({ sha256 }) => sha256)).size;
    expect(missing).toHaveLength(all - 5);
    expect((await send(built)).json()).toEqual({ result: 'new' });
    expect((await send(built)).json()).toEqual({ result: 'there' });
    expect((await ask('POST', at, { body: listOf(built) })).json()).toEqual({
      there: true,
      missing: [],
    });
    expect(await live()).toBeUndefined();
  });

  it('that was damaged in transit is refused', async () => {
    const [digest = ''] = Object.values(contentsOf(buildRelease(staking)).files).map(
      ({ sha256 }) => sha256,
    );
    const answer = await ask('PUT', `/files/${digest}`, { body: 'something else' });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'It came damaged.']);
    const at = `/of/${staking.name}/${staking.release}/missing`;
    const { missing } = (await ask('POST', at, { body: listOf(buildRelease(staking)) })).json();
    expect(missing).toContain(digest);
  });

  it.each([
    '../../../evil.js',
    '/etc/evil.js',
    'a/../../evil.js',
    '.hidden.js',
    'run.sh',
    'a\\b.js',
  ])('cannot name a file %s', async (file) => {
    const built = buildRelease(staking);
    const contents = contentsOf(built);
    const [mark] = Object.values(contents.files);
    const body = JSON.stringify({ ...contents, files: { ...contents.files, [file]: mark } });
    const answer = await ask('PUT', '/of/staking/1.0.0-a1', { body });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      expect.stringContaining('A release has no such file'),
    ]);
  });

  it('under another name than in its list is refused', async () => {
    const answer = await ask('PUT', '/of/shop/1.0.0-a1', { body: listOf(buildRelease(staking)) });
    expect(answer.statusCode).toBe(400);
  });
});

describe('a security event', () => {
  it('stands for each publish and switch, with team, release and network', async () => {
    await goLive();
    const common = { team: 'platform', token: 'platform-token', network: '127.0.0.1' };
    const [first] = events;
    expect(first).toEqual({
      ...common,
      action: 'publish',
      outcome: 'done',
      releases: ['shell/1.0.0-aa'],
      request: expect.any(String),
    });
    expect(events.at(-1)).toMatchObject({
      ...common,
      action: 'switch',
      outcome: 'done',
      releases: ['release shell/1.0.0-aa', 'release staking/1.0.0-a1'],
    });
  });

  it('stands for what was refused', async () => {
    await goLive();
    events = [];
    await send(buildRelease({ name: 'shop', release: '1.0.0-c3' }), { token: tokens.staking });
    await switchTo([{ do: 'off', name: 'shell' }], 1, tokens.staking);
    await switchTo([{ do: 'rollback', name: 'staking' }], 1, tokens.staking);
    expect(events.map(({ action, outcome, releases }) => [action, outcome, ...releases])).toEqual([
      ['publish', 'refused', 'shop/1.0.0-c3'],
      ['switch', 'refused', 'off shell'],
      ['switch', 'refused', 'rollback staking'],
    ]);
  });
});

describe('a quota', () => {
  it('ends the uploads of a token', async () => {
    let left = 3;
    const known = fakeReleaseTokens({ [tokens.all]: { team: 'platform', names: ['*'] } });
    await serve({ tokens: { ...known, consume: async () => left-- > 0 } });
    const digests = Object.values(contentsOf(buildRelease(staking)).files);
    const answers = digests.map(({ sha256 }) => ask('PUT', `/files/${sha256}`, { body: 'x' }));
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(digests.length - 3);
  });
});

describe('a release of the shell that takes two', () => {
  const next = { name: 'shell', release: '1.0.1-bb' };
  const liveShell = async () => (await live())?.shell;

  beforeEach(async () => {
    await goLive();
    await serve({ shellApprovals: 2 });
    await send(buildRelease(next));
  });

  it.each([
    ['a release', released(next)],
    ['a canary', { do: 'canary', ...next, percent: 1 }],
    ['a rollback to one that never was live', { do: 'rollback', ...next }],
  ])('waits as %s for a second token', async (_what, change) => {
    for (const _ of ['first', 'again']) {
      const answer = await switchTo([change], 1);
      expect([answer.statusCode, answer.json()]).toEqual([
        202,
        { waiting: expect.stringContaining('shell/1.0.1-bb waits for a second person') },
      ]);
    }
    expect(await liveShell()).toMatchObject({ live: shell.release });
    expect((await liveShell())?.canary).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ action: 'switch', outcome: 'waiting' });
    const second = await switchTo([change], 1, tokens.second);
    expect(second.statusCode, second.body).toBe(200);
    expect(JSON.stringify(await liveShell())).toContain(next.release);
  });

  it('is no secret way for a remote’s token', async () => {
    await switchTo([released(next)], 1);
    expect((await switchTo([released(next)], 1, tokens.staking)).statusCode).toBe(403);
    expect(await liveShell()).toMatchObject({ live: shell.release });
  });

  it('goes back alone, and a remote goes live alone', async () => {
    await switchTo([released(next)], 1);
    await switchTo([released(next)], 1, tokens.second);
    expect((await switchTo([{ do: 'rollback', name: 'shell' }], 2)).statusCode).toBe(200);
    await send(buildRelease({ name: 'staking', release: '1.0.1-b2' }));
    const change = released({ name: 'staking', release: '1.0.1-b2' });
    expect((await switchTo([change], 3, tokens.staking)).statusCode).toBe(200);
  });
});

describe('a change of the live set', () => {
  it('applies to the set that was read, or not at all', async () => {
    await goLive();
    const answer = await switchTo([{ do: 'off', name: 'staking' }], 0);
    expect(answer.statusCode).toBe(409);
    expect((await live())?.remotes.staking?.off).toBeUndefined();
  });

  it.each<[string, Partial<MadeRelease>, string]>([
    ['a route of another', { paths: ['/staking'] }, 'routes'],
    [
      'a name that the shell has not',
      { needs: { shared: { '@shared/host': { names: ['useFuture'] } } } },
      'names',
    ],
    ['a word missing', { words: { fr: { other: 'Autre' } } }, 'words'],
  ])('is refused by its checks: %s', async (_what, made, check) => {
    await goLive();
    const before = fs.readFileSync(path.join(folder, 'live.json'), 'utf8');
    await send(buildRelease({ name: 'shop', release: '1.0.0-c3', ...made }));
    const answer = await switchTo([released({ name: 'shop', release: '1.0.0-c3' })], 1);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().refusals[0]).toMatchObject({ check, remedy: expect.any(String) });
    expect(fs.readFileSync(path.join(folder, 'live.json'), 'utf8')).toBe(before);
    expect(await openFolderStore(folder, { by: '' }).log()).toHaveLength(1);
  });

  it.each([
    '',
    '{}',
    'null',
    '{"revision":1,"changes":[]}',
    '{"revision":1,"changes":[null]}',
    '{"revision":1,"changes":[{"do":"release","name":"../x","release":"1.0.0-a"}]}',
    '{"revision":1,"changes":[{"do":"release","name":"staking","release":"../../x"}]}',
    '{"revision":1,"changes":[{"do":"canary","name":"staking","release":"1.0.0-a1"}]}',
    '{"revision":1,"changes":[{"do":"delete","name":"staking"}]}',
  ])('is invalid: %s', async (body) => {
    expect((await ask('POST', '/switch', { body })).statusCode).toBe(400);
  });
});

describe('old releases', () => {
  const builds = ['1.0.1-b2', '1.0.2-c3', '1.0.3-d4'];
  const prune = (wish: object, token?: string) =>
    ask('POST', '/prune', { token, body: JSON.stringify({ keep: 1, dryRun: false, ...wish }) });

  /** Four releases of staking, all of them a month old. */
  async function releaseSome(): Promise<void> {
    await goLive();
    for (const [at, release] of builds.entries()) {
      await send(buildRelease({ ...staking, release }));
      await switchTo([released({ ...staking, release })], at + 1);
    }
    const monthAgo = Date.now() - 30 * 24 * 3600 * 1000;
    for (const release of [staking.release, ...builds]) {
      fs.utimesSync(path.join(folder, 'staking', release), monthAgo / 1000, monthAgo / 1000);
    }
    const log = await openFolderStore(folder, { by: '' }).log();
    const older = log.map((line, at) => ({ ...line, at: new Date(monthAgo + at).toISOString() }));
    const text = older.map((line) => `${JSON.stringify(line)}\n`).join('');
    fs.writeFileSync(path.join(folder, 'log.jsonl'), text);
  }

  it('can be removed only with a token for them', async () => {
    await releaseSome();
    const answer = await prune({ names: ['staking'] }, tokens.staking);
    expect(answer.statusCode, answer.body).toBe(200);
    const removed = answer.json().removed.map(({ release }: { release: string }) => release);
    expect(removed.sort()).toEqual(['1.0.0-a1', '1.0.1-b2']);
    expect((await prune({ names: ['shell'] }, tokens.staking)).statusCode).toBe(403);
    expect((await prune({ names: ['staking', 'shell'] }, tokens.staking)).statusCode).toBe(403);
    expect((await prune({ names: [] }, tokens.none)).statusCode).toBe(401);
    expect(events.at(-1)).toMatchObject({
      action: 'prune',
      outcome: 'done',
      team: 'staking',
      releases: expect.arrayContaining(['staking/1.0.0-a1']),
    });
  });

  it('without a name are those of the token', async () => {
    await releaseSome();
    const { removed, kept } = (await prune({ names: [], dryRun: true }, tokens.staking)).json();
    expect([removed.length, kept]).toEqual([2, 2]);
    const all = (await prune({ names: [], dryRun: true })).json();
    expect([all.removed.length, all.kept]).toEqual([2, 3]);
    expect(fs.existsSync(path.join(folder, 'staking/1.0.0-a1'))).toBe(true);
  });

  it.each([
    '',
    '{}',
    '{"names":["../x"],"keep":1,"dryRun":true}',
    '{"names":[],"keep":0,"dryRun":true}',
  ])('are not removed without a valid selection: %s', async (body) => {
    expect((await ask('POST', '/prune', { body })).statusCode).toBe(400);
  });
});
