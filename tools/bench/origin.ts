import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fastify from 'fastify';
import { registerSite } from '../../server/src/delivery/site/index.ts';
import { createTextSigner } from '../../server/src/platform/crypto/text-signer.ts';
import { at } from '../build/paths.ts';
import type { Api } from './api.ts';
import type { Contestant } from './contestants/contestant.ts';

/**
 * Serves a contestant on its own origin with the product's delivery code: the same compression,
 * headers and API for all.
 */
export interface Origin {
  id: string;
  url: string;
  /** Replaces the live build by another one. The files of both are served. */
  release(next: Contestant): void;
  close(): Promise<void>;
}

export async function startOrigin(contestant: Contestant, api: Api): Promise<Origin> {
  const app = fastify();
  let { set } = contestant;
  const agent = new http.Agent({ keepAlive: true });
  registerSite(app, {
    // The version check of the page must find no other live set.
    liveSets: { current: () => ({ ...set, id: api.liveSet }), wasLive: () => true },
    releasesDir: contestant.releasesDir,
    localesDir: at('locales'),
    appId: api.appId,
    appKey: api.appKey,
    apiUrl: '',
    apiOrigins: [],
    demo: false,
    snapshotSigner: createTextSigner(randomBytes(32), 'bench'),
  });
  // Forwards bodies unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  app.all('/api/*', (request, reply) => {
    reply.hijack();
    const { method, url, headers } = request;
    const target = new URL(url, api.url);
    const asked = http.request(target, { method, headers, agent }, (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply.raw);
    });
    asked.on('error', () => reply.raw.destroy());
    request.raw.pipe(asked);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    id: contestant.id,
    url: `http://127.0.0.1:${port}`,
    release(next) {
      // Not `live.json`: the API would read it, and offer another page.
      const filter = (file: string) => path.basename(file) !== 'live.json';
      fs.cpSync(next.releasesDir, contestant.releasesDir, { recursive: true, filter });
      set = next.set;
    },
    async close() {
      agent.destroy();
      await app.close();
    },
  };
}
