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
const { service, serve, ask, send, switchTo, goLive, live, contentsOf } = useReleaseService();

describe('a security event', () => {
  it('stands for each publish and switch, with team, release and network', async () => {
    await goLive();
    const common = { team: 'platform', token: 'platform-token', network: '127.0.0.1' };
    const [first] = service.events;
    expect(first).toEqual({
      ...common,
      action: 'publish',
      outcome: 'done',
      releases: ['shell/1.0.0-aa'],
      request: expect.any(String),
    });
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
    expect(
      service.events.map(({ action, outcome, releases }) => [action, outcome, ...releases]),
    ).toEqual([
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
