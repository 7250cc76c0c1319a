import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { StartOptions } from '../start.ts';
import { registerSite } from './index.ts';
import { watchLiveSet } from './live-set.ts';

/** The delivery of the web view for a configuration, as the server takes it. */
export function createSite(config: Config, simulatorDir: string | undefined) {
  const liveSets = watchLiveSet(config.releasesDir);
  const site: StartOptions['site'] = (app, { appKeys }) => {
    const [first] = appKeys;
    if (!first) throw new Error('The page has no key to sign with.');
    const [appId, appKey] = first;
    const { releasesDir, localesDir, apiUrl, apiOrigins, demo } = config;
    registerSite(app, {
      liveSets,
      releasesDir,
      localesDir,
      appId,
      appKey,
      apiUrl,
      apiOrigins,
      demo,
      simulatorDir,
      demoAccountsFile: join(config.dataDir, 'demo.json'),
    });
  };
  return { liveSet: () => liveSets.current().id, site };
}
