import { join } from 'node:path';
import type { LiveSetOf } from '../calls/implement.ts';
import type { Config } from '../config.ts';
import { releaseService } from '../delivery/releases/service.ts';
import { registerSite } from '../delivery/site/index.ts';
import { type LiveSets, NothingLive, watchLiveSet } from '../delivery/site/live-set.ts';
import type { StartOptions } from '../start.ts';

/** The delivery of the web view for a configuration, as the server takes it. */
export function createSite(config: Config, simulatorDir: string | undefined) {
  let report = (_: unknown): void => {};
  const liveSets = watchLiveSet(config.releasesDir, { onBroken: (error) => report(error) });
  const site: StartOptions['site'] = (app, { appKeys, outbox, reports }) => {
    const { releasesDir, localesDir, apiUrl, apiOrigins, demo, keptPage, releaseTokens } = config;
    if (releaseTokens.length > 0) {
      const service = { releasesDir, tokens: releaseTokens, reports };
      app.register(async (scope) => releaseService(scope, service), { prefix: '/releases' });
    }
    report = (err) => app.log.error({ err }, 'the live set cannot be read: the one before stays');
    const [first] = appKeys;
    if (!first) throw new Error('The page has no key to sign with.');
    const [appId, appKey] = first;

    registerSite(app, {
      liveSets,
      releasesDir,
      localesDir,
      appId,
      appKey,
      apiUrl,
      apiOrigins,
      demo,
      keptPage,
      simulatorDir,
      outbox,
      demoAccountsFile: join(config.dataDir, 'demo.json'),
    });
  };
  return { liveSet: liveSetOf(liveSets), site };
}

/**
 * The id of the set that a page should be of. One that does not say its bucket, as earlier shells
 * did not, is right with any set that somebody gets.
 */
const liveSetOf =
  (liveSets: LiveSets): LiveSetOf =>
  ({ bucket, liveSet = '' }) => {
    try {
      return bucket === undefined && liveSets.isLive(liveSet)
        ? liveSet
        : liveSets.current(bucket).id;
    } catch (error) {
      if (error instanceof NothingLive) return liveSet;
      throw error;
    }
  };
