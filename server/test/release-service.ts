import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseContents } from '@shared/contract/published';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect } from 'vitest';
import { createPreviewLinks } from '../src/delivery/previews/preview-links.ts';
import { contentsFile } from '../src/delivery/releases/contents.ts';
import { openFolderStore } from '../src/delivery/releases/folder-store.ts';
import type { ReleaseEvent } from '../src/delivery/upload-service/events.ts';
import {
  type ReleaseServiceOptions,
  releaseService,
} from '../src/delivery/upload-service/service.ts';
import { collectLog } from './collect-log.ts';
import { fakeReleaseTokens } from './release-tokens.ts';
import { buildRelease } from './releases.ts';
import { testFolder } from './test-folder.ts';

const newToken = (): string => randomBytes(32).toString('base64url');
export const tokens = {
  all: newToken(),
  /** Another token of the person who has the first. */
  sameHolder: newToken(),
  second: newToken(),
  staking: newToken(),
  none: newToken(),
};

export const shell = { name: 'shell', release: '1.0.0-aa' };
export const staking = { name: 'staking', release: '1.0.0-a1' };
export const released = ({ name, release }: { name: string; release: string }) => ({
  do: 'release',
  name,
  release,
});

const listOf = (built: string): Buffer => fs.readFileSync(path.join(built, contentsFile));
const contentsOf = (built: string): ReleaseContents => JSON.parse(listOf(built).toString());

/** A release service on a new folder for each test of a file. */
export function useReleaseService() {
  let app: FastifyInstance | undefined;
  const service = { folder: '', events: [] as ReleaseEvent[], lines: (): string => '' };

  async function serve(given: Partial<ReleaseServiceOptions> = {}): Promise<void> {
    await app?.close();
    const log = collectLog();
    service.lines = log.text;
    app = fastify({ loggerInstance: log.logger }) as unknown as FastifyInstance;
    const options: ReleaseServiceOptions = {
      releasesDir: service.folder,
      tokens: fakeReleaseTokens({
        [tokens.all]: { team: 'platform', names: ['*'] },
        [tokens.sameHolder]: { team: 'platform', names: ['*'] },
        [tokens.second]: { team: 'platform', person: 'ben', names: ['*'] },
        [tokens.staking]: { team: 'staking', names: ['staking'] },
      }),
      onEvent: (event) => void service.events.push(event),
      shellApprovals: 1,
      previewLinks: createPreviewLinks(Buffer.alloc(32, 7)),
      ...given,
    };
    app.register(async (scope) => releaseService(scope, options), { prefix: '/releases' });
  }

  beforeEach(async () => {
    service.folder = testFolder('service');
    service.events = [];
    await serve();
  });
  afterEach(() => app?.close());

  async function ask(
    method: 'GET' | 'PUT' | 'POST',
    at: string,
    given: { token?: string | undefined; body?: string | Buffer | undefined } = {},
  ) {
    const { token = tokens.all, body } = given;
    if (!app) throw new Error('Nothing is served.');
    return app.inject({
      method,
      url: `/releases${at}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      ...(body !== undefined && { payload: body }),
    });
  }

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

  async function goLive(): Promise<void> {
    for (const made of [shell, staking]) await send(buildRelease(made));
    const answer = await switchTo([released(shell), released(staking)], 0);
    expect(answer.statusCode, answer.body).toBe(200);
  }

  const live = () => openFolderStore(service.folder, { by: '' }).live();
  return { service, serve, ask, send, switchTo, goLive, live, listOf, contentsOf };
}
