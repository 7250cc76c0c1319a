import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import remoteConfiguration from '../../rspack.config.remote.ts';
import shellConfiguration from '../../rspack.config.shell.ts';
import { at, root } from '../build/paths.ts';

/** The product's build configurations, adapted to the dev server. */
export function developmentConfiguration(name: string): Configuration {
  const development = true;
  const configuration =
    name === 'shell'
      ? shellConfiguration({ development })
      : remoteConfiguration({ remote: name, development });
  return {
    ...configuration,
    plugins: [...(configuration.plugins ?? []), ...(name === 'shell' ? [wordsUpdates] : [])],
    // The dev server logs the results itself.
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  };
}

/** Without a name: an entry before all others of the build. */
const wordsUpdates = new rspack.EntryPlugin(root, at('tools/dev/words-updates.ts'), {
  name: undefined,
});
