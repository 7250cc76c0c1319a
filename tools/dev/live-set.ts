import fs from 'node:fs';
import path from 'node:path';
import type { LiveFile, ShellRelease } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { digestsOf } from '../../server/src/delivery/releases/digests.ts';
import { watchLiveSet } from '../../server/src/delivery/site/live-set.ts';

/**
 * A live set that never changes. Pages check the version every 30 seconds, and in development no
 * other set ever goes live.
 */
export async function writeDevelopmentLiveSet(releasesDir: string): Promise<string> {
  const release = '0.0.0-development';
  const page = Buffer.from('The page comes from the dev server.\n');
  const { integrity } = await digestsOf(page);
  const shell: ShellRelease = {
    name: 'shell',
    version: '0.0.0',
    build: 'development',
    html: { url: `${basePath}/releases/shell/${release}/index.html`, integrity },
    assets: [],
    words: {},
  };
  const live: LiveFile = { schema: 1, shell: { live: release }, remotes: {} };
  const folder = path.join(releasesDir, 'shell', release);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(shell));
  fs.writeFileSync(path.join(folder, 'index.html'), page);
  fs.writeFileSync(path.join(releasesDir, 'live.json'), JSON.stringify(live));
  return watchLiveSet(releasesDir).current().id;
}
