import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  released,
  shell,
  staking,
  tokens,
  useReleaseService,
} from '../../../test/release-service.ts';
import { fakeReleaseTokens } from '../../../test/release-tokens.ts';
import { buildRelease } from '../../../test/releases.ts';

/** What stands between a token and the live set, beside the checks of a release. */
const { service, serve, ask, send, switchTo, goLive, live, listOf, contentsOf } =
  useReleaseService();

describe('a security event', () => {
  it('stands for each publish and switch, with team, release and network', async () => {
    await goLive();
    const common = { team: 'platform', token: 'platform-token', network: '127.0.0.1' };
    const [started, done] = service.events;
    const publish = { ...common, action: 'publish', releases: ['shell/1.0.0-aa'] };
    expect(started).toEqual({ ...publish, outcome: 'started', request: expect.any(String) });
    expect(done).toEqual({ ...started, outcome: 'done' });
    expect(service.events.slice(-2).map(({ outcome }) => outcome)).toEqual(['started', 'done']);
    expect(service.events.at(-1)).toMatchObject({
      ...common,
      action: 'switch',
      outcome: 'done',
      releases: ['release shell/1.0.0-aa', 'release staking/1.0.0-a1'],
    });
  });

  it('stands for what was refused', async () => {
    await goLive();
    service.events = [];
    await send(buildRelease({ name: 'shop', release: '1.0.0-c3' }), { token: tokens.staking });
    await switchTo([{ do: 'off', name: 'shell' }], 1, tokens.staking);
    await switchTo([{ do: 'rollback', name: 'staking' }], 1, tokens.staking);
    const prune = (names: string[], token?: string) =>
      ask('POST', '/prune', { token, body: JSON.stringify({ names, keep: 1, dryRun: false }) });
    await prune(['shell', 'staking'], tokens.staking);
    fs.writeFileSync(path.join(service.folder, 'log.jsonl'), '');
    await switchTo([{ do: 'off', name: 'staking' }], 1);
    fs.writeFileSync(path.join(service.folder, 'log.jsonl'), '');
    expect((await prune(['staking'])).statusCode).toBe(422);
    expect(
      service.events.map(({ action, outcome, releases }) => [action, outcome, ...releases]),
    ).toEqual([
      ['publish', 'refused', 'shop/1.0.0-c3'],
      ['switch', 'refused', 'off shell'],
      ['switch', 'refused', 'rollback staking'],
      ['prune', 'refused', 'shell', 'staking'],
      ['switch', 'started', 'off staking'],
      ['switch', 'done', 'off staking'],
      ['prune', 'started', 'staking'],
      ['prune', 'refused', 'staking'],
    ]);
  });
});

describe('an effect', () => {
  const next = { name: 'staking', release: '1.0.1-b2' };
  const old = { name: 'staking', release: '1.0.2-c3' };
  const effects: [string, () => ReturnType<typeof ask>][] = [
    ['publish', () => send(buildRelease(next))],
    ['switch', () => switchTo([{ do: 'off', name: 'staking' }], 1)],
    ['prune', () => ask('POST', '/prune', { body: '{"names":[],"keep":1,"dryRun":false}' })],
  ];
  /** What an effect changes: the live set, and which releases are there. */
  const state = async () => ({
    live: await live(),
    there: fs.readdirSync(path.join(service.folder, 'staking')).sort(),
  });
  beforeEach(async () => {
    await goLive();
    // For the removal: not live, and old.
    for (const one of [old, { name: 'staking', release: '1.0.3-d4' }]) {
      await send(buildRelease(one));
    }
    const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
    for (const release of fs.readdirSync(path.join(service.folder, 'staking'))) {
      fs.utimesSync(path.join(service.folder, 'staking', release), monthAgo, monthAgo);
    }
  });

  it.each(effects)(
    'of a %s has its line before it, so that a killed one is known',
    async (action, act) => {
      const before = await state();
      let atStart: unknown;
      const onEvent = async (event: (typeof service.events)[number]) => {
        service.events.push(event);
        if (event.outcome === 'started') atStart = await state();
      };
      await serve({ onEvent });
      service.events = [];
      expect((await act()).statusCode).toBe(200);
      expect(service.events).toMatchObject([
        { action, outcome: 'started' },
        { action, outcome: 'done' },
      ]);
      expect(service.events[0]?.request).toBe(service.events[1]?.request);
      expect(atStart).toEqual(before);
      expect(await state()).not.toEqual(before);
    },
  );

  it.each(effects)('of a %s does not come where its line cannot be written', async (_, act) => {
    const before = await state();
    await serve({ onEvent: () => Promise.reject(new Error('full')) });
    expect((await act()).statusCode).toBe(500);
    expect(await state()).toEqual(before);
  });
});

describe('a quota', () => {
  const known = () => fakeReleaseTokens({ [tokens.all]: { team: 'platform', names: ['*'] } });

  it('ends the uploads of a token', async () => {
    let left = 3;
    await serve({ tokens: { ...known(), consume: async () => left-- > 0 } });
    const digests = Object.values(contentsOf(buildRelease(staking)).files);
    const answers = digests.map(({ sha256 }) => ask('PUT', `/files/${sha256}`, { body: 'x' }));
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(digests.length - 3);
  });

  it('counts every file of a release, however small and often it is the same', async () => {
    const consumed: { bytes: number; files: number }[] = [];
    const consume = async (_: unknown, written: (typeof consumed)[number]) => {
      consumed.push(written);
      return true;
    };
    await serve({ tokens: { ...known(), consume } });
    const built = buildRelease(staking);
    await send(built);
    const marks = Object.values(contentsOf(built).files);
    const bytes = marks.reduce((sum, mark) => sum + mark.bytes, 0);
    expect(consumed.at(-1)).toEqual({ files: marks.length + 1, bytes });
  });
});

describe('a budget', () => {
  it.each<[string, () => ReturnType<typeof ask>]>([
    ['reads of every byte', () => ask('GET', '/verify')],
    ['switches', () => switchTo([{ do: 'off', name: 'staking' }], 9)],
    ['removals', () => ask('POST', '/prune', { body: '{"names":[],"keep":5,"dryRun":true}' })],
    ['publishes', () => ask('PUT', '/of/staking/1.0.0-a1', { body: '{}' })],
  ])('for %s ends for one token and not for another', async (_what, act) => {
    await goLive();
    service.events = [];
    const codes: number[] = [];
    for (let at = 0; at < 260; at += 1) codes.push((await act()).statusCode);
    expect(codes[0]).not.toBe(429);
    expect(codes.at(-1)).toBe(429);
    // Many refusals do not fill the log of events.
    expect(service.events.length).toBeLessThan(260);
    const refused = await act();
    expect(refused.json()).toEqual({ error: expect.stringMatching(/token.*too often/) });
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect((await ask('GET', '/live')).statusCode).toBe(200);
    expect((await ask('GET', '/verify', { token: tokens.staking })).statusCode).toBe(200);
  });
});

describe('a token that is revoked meanwhile', () => {
  /** Valid for one look: the one before the body is read. */
  const revokedAfter = (looks: number) => {
    const known = fakeReleaseTokens({ [tokens.all]: { team: 'platform', names: ['*'] } });
    let left = looks;
    return {
      ...known,
      find: async (shown: string) => (left-- > 0 ? known.find(shown) : undefined),
    };
  };

  it('publishes nothing', async () => {
    const built = buildRelease(staking);
    await send(built);
    fs.rmSync(path.join(service.folder, 'staking'), { recursive: true });
    await serve({ tokens: revokedAfter(1) });
    const body = listOf(built);
    expect((await ask('PUT', '/of/staking/1.0.0-a1', { body })).statusCode).toBe(401);
    expect(fs.existsSync(path.join(service.folder, 'staking/1.0.0-a1'))).toBe(false);
  });

  it('switches nothing and removes nothing', async () => {
    await goLive();
    await serve({ tokens: revokedAfter(1) });
    expect((await switchTo([{ do: 'off', name: 'staking' }], 1)).statusCode).toBe(401);
    expect((await live())?.revision).toBe(1);
    await serve({ tokens: revokedAfter(1) });
    const body = '{"names":[],"keep":1,"dryRun":false}';
    expect((await ask('POST', '/prune', { body })).statusCode).toBe(401);
  });
});

describe('an address', () => {
  it.each([
    'x%00.js',
    'words',
    'release.json/x.js',
    `${'x'.repeat(300)}.js`,
    '..%2f..%2flive.json',
    'words%2f%2e%2e%2frelease.json',
    '%2fetc%2fpasswd',
    '.hidden.js',
  ])('of a file is found or not, and never a failure: %s', async (file) => {
    await goLive();
    const answer = await ask('GET', `/of/shell/1.0.0-aa/${file}`);
    expect([answer.statusCode, answer.body]).toEqual([
      404,
      expect.not.stringContaining('revision'),
    ]);
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
    for (const token of [tokens.all, tokens.all, tokens.sameHolder]) {
      const answer = await switchTo([change], 1, token);
      expect([answer.statusCode, answer.json()]).toEqual([
        202,
        { waiting: expect.stringContaining('shell/1.0.1-bb waits for a second person') },
      ]);
    }
    expect(await liveShell()).toMatchObject({ live: shell.release });
    expect((await liveShell())?.canary).toBeUndefined();
    expect(service.events.at(-1)).toMatchObject({ action: 'switch', outcome: 'waiting' });
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
