import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  released,
  shell,
  staking,
  tokens,
  useReleaseService,
} from '../../../test/release-service.ts';
import { buildRelease, type MadeRelease } from '../../../test/releases.ts';
import { openFolderStore } from '../releases/folder-store.ts';

const { service, ask, send, switchTo, goLive, live, listOf, contentsOf } = useReleaseService();
const published = (): string[] =>
  fs
    .readdirSync(service.folder)
    .filter((name) => !name.startsWith('.') && !name.startsWith('live'));

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
    expect((await openFolderStore(service.folder, { by: '' }).log()).map(({ by }) => by)).toEqual([
      'platform',
    ]);
    for (const token of Object.values(tokens)) expect(service.lines()).not.toContain(token);
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
      maps: 'missing',
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
    `${'x'.repeat(201)}.js`,
    'remoteEntry.js/b.js',
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
    const before = fs.readFileSync(path.join(service.folder, 'live.json'), 'utf8');
    await send(buildRelease({ name: 'shop', release: '1.0.0-c3', ...made }));
    const answer = await switchTo([released({ name: 'shop', release: '1.0.0-c3' })], 1);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().refusals[0]).toMatchObject({ check, remedy: expect.any(String) });
    expect(fs.readFileSync(path.join(service.folder, 'live.json'), 'utf8')).toBe(before);
    expect(await openFolderStore(service.folder, { by: '' }).log()).toHaveLength(1);
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
      fs.utimesSync(
        path.join(service.folder, 'staking', release),
        monthAgo / 1000,
        monthAgo / 1000,
      );
    }
    const log = await openFolderStore(service.folder, { by: '' }).log();
    const older = log.map((line, at) => ({ ...line, at: new Date(monthAgo + at).toISOString() }));
    const text = older.map((line) => `${JSON.stringify(line)}\n`).join('');
    fs.writeFileSync(path.join(service.folder, 'log.jsonl'), text);
  }

  it('keep their names after they are removed', async () => {
    await releaseSome();
    const [gone] = (await prune({ names: ['staking'] })).json().removed;
    const answer = await send(buildRelease({ name: 'staking', release: gone.release }));
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().error).toContain('was live and has been removed');
  });

  it('can be removed only with a token for them', async () => {
    await releaseSome();
    const answer = await prune({ names: ['staking'] }, tokens.staking);
    expect(answer.statusCode, answer.body).toBe(200);
    const removed = answer.json().removed.map(({ release }: { release: string }) => release);
    expect(removed.sort()).toEqual(['1.0.0-a1', '1.0.1-b2']);
    expect((await prune({ names: ['shell'] }, tokens.staking)).statusCode).toBe(403);
    expect((await prune({ names: ['staking', 'shell'] }, tokens.staking)).statusCode).toBe(403);
    expect((await prune({ names: [] }, tokens.none)).statusCode).toBe(401);
    const prunes = service.events.filter(({ action }) => action === 'prune');
    const outcomes = ['started', 'done', 'refused', 'refused'];
    expect(prunes.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(prunes[1]).toMatchObject({
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
    expect(fs.existsSync(path.join(service.folder, 'staking/1.0.0-a1'))).toBe(true);
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

describe('a preview', () => {
  const next = { name: 'staking', release: '1.0.0-b2' };
  const preview = (body: object, token?: string) =>
    ask('POST', '/previews', { token, body: JSON.stringify({ hours: 24, ...next, ...body }) });
  const noted = () => openFolderStore(service.folder, { by: '' });

  it('is signed for a published release, and changes nothing that is live', async () => {
    await goLive();
    await send(buildRelease(next), { token: tokens.staking });
    const answer = await preview({}, tokens.staking);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().path).toMatch(/^\/webview\/preview\/[\w-]+\.[\w-]{43}$/);
    expect((await live())?.revision).toBe(1);
    expect(await noted().log()).toHaveLength(1);
    expect(service.events.slice(-2)).toMatchObject([
      { action: 'preview', outcome: 'started', releases: ['staking/1.0.0-b2'], team: 'staking' },
      { action: 'preview', outcome: 'done' },
    ]);
  });

  it('passes the checks of a release', async () => {
    await goLive();
    await send(buildRelease({ ...next, words: { fr: {} } }));
    const answer = await preview({});
    expect([answer.statusCode, answer.json().refusals[0].check]).toEqual([422, 'words']);
    expect(published()).not.toContain('previews.json');
  });

  it.each([
    ['the shell', { name: 'shell', release: '1.0.0-aa' }, 400],
    ['what is not published', { release: '1.0.0-c3' }, 422],
    ['no hours', { hours: 0 }, 400],
    ['half an hour', { hours: 0.5 }, 400],
    ['three weeks', { hours: 3 * 7 * 24 }, 400],
    ['an unknown key', { percent: 5 }, 400],
    ['a path', { release: '../1.0.0' }, 400],
  ])('is refused for %s', async (_, body, status) => {
    await goLive();
    await send(buildRelease(next));
    expect((await preview(body)).statusCode).toBe(status);
  });

  it('is refused to a team of another remote', async () => {
    await goLive();
    await send(buildRelease({ name: 'shop', release: '1.0.0-c3' }));
    const answer = await preview({ name: 'shop', release: '1.0.0-c3' }, tokens.staking);
    expect(answer.statusCode).toBe(403);
  });

  const end = (body: object, token?: string) =>
    ask('POST', '/previews/end', { token, body: JSON.stringify(body) });
  const open = async () =>
    (await ask('GET', '/previews'))
      .json()
      .previews.map(({ release }: { release: string }) => release);

  it('is listed while it is open, and ended before its time', async () => {
    await goLive();
    for (const release of ['1.0.0-b2', '1.0.0-c3']) {
      await send(buildRelease({ ...next, release }));
      await preview({ release });
    }
    expect(await open()).toEqual(['1.0.0-b2', '1.0.0-c3']);
    expect((await end(next, tokens.staking)).json().ended).toMatchObject([next]);
    expect(await open()).toEqual(['1.0.0-c3']);
    expect((await end({ name: 'staking' })).json().ended).toHaveLength(1);
    expect(await open()).toEqual([]);
    expect((await end({ name: 'staking' })).json().ended).toEqual([]);
    expect(service.events.at(-1)).toMatchObject({ action: 'preview', releases: ['end staking'] });
  });

  it('is not ended by a team of another remote', async () => {
    expect((await end({ name: 'shop' }, tokens.staking)).statusCode).toBe(403);
  });

  it('keeps its release from the clean-up until it has ended', async () => {
    await goLive();
    await send(buildRelease(next));
    await preview({});
    const old = Date.now() / 1000 - 30 * 86_400;
    fs.utimesSync(path.join(service.folder, 'staking', next.release), old, old);
    const prune = { names: ['staking'], keep: 1, dryRun: false };
    const all = () => ask('POST', '/prune', { body: JSON.stringify(prune) });
    await send(buildRelease({ ...next, release: '1.0.0-c3' }));
    expect((await all()).json().removed).toEqual([]);
    const file = path.join(service.folder, 'previews.json');
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(
      file,
      text.replace(/"endsAtMs": \d+/, `"endsAtMs": ${Date.now() - 3_600_001}`),
    );
    expect((await all()).json().removed).toMatchObject([{ release: '1.0.0-b2' }]);
  });
});
