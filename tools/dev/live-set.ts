import fs from 'node:fs';
import path from 'node:path';
import type { LiveFile, ShellRelease } from '@shared/contract/releases';
import { watchLiveSet } from '../../server/src/delivery/site/live-set.ts';

/**
 * A live set that never changes. Pages check the version every 30 seconds, and in development no
 * other set ever goes live.
 */
export function writeDevelopmentLiveSet(releasesDir: string): string {
  const shell: ShellRelease = {
    name: 'shell',
    version: '0.0.0',
    build: 'development',
    html: { url: '', integrity: '' },
    assets: [],
    words: {},
  };
  const live: LiveFile = { schema: 1, shell: { live: 'development' }, remotes: {} };
  const folder = path.join(releasesDir, 'shell/development');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(shell));
  fs.writeFileSync(path.join(folder, 'index.html'), 'The page comes from the dev server.\n');
  fs.writeFileSync(path.join(releasesDir, 'live.json'), JSON.stringify(live));
  return watchLiveSet(releasesDir).current().id;
}
