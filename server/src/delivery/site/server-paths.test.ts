import { basePath } from '@shared/contract/releases';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { readWords } from '../../platform/words.ts';
import { createPreviewLinks } from '../previews/preview-links.ts';
import { isServerPath, serverPaths } from '../releases/server-paths.ts';
import { registerSite } from './index.ts';

it('every address of the site but its pages is one that no release may have', async () => {
  const app = fastify();
  const found: string[] = [];
  app.addHook('onRoute', ({ url }) => void found.push(url));
  registerSite(app, {
    liveSets: { current: () => expect.fail(), wasLive: () => false },
    releasesDir: localesDir,
    localesDir,
    appId: 'app',
    appKey: 'key',
    apiUrl: '',
    apiOrigins: [],
    demo: false,
    snapshotSigner: undefined,
    previews: {
      liveSets: { preview: () => undefined, isPreviewed: () => false },
      links: createPreviewLinks(Buffer.alloc(32)),
      words: readWords(localesDir),
      demo: false,
    },
  });
  await app.ready();
  const pages = ['/', basePath, `${basePath}/*`];
  const own = [...new Set(found)].filter((url) => !pages.includes(url));
  expect(own.map((url) => url.replace(/\*$/, '')).sort()).toEqual(
    Object.values(serverPaths).sort(),
  );
  for (const url of own) {
    expect(isServerPath(url.slice(basePath.length).replace('*', ':file')), url).toBe(true);
  }
  await app.close();
});

it.each(['/', '/shop', '/release', '/shop/releases', '/wallet/unsupported'])(
  '%s is free',
  (route) => {
    expect(isServerPath(route)).toBe(false);
  },
);
