import type { Configuration } from '@rspack/core';
import remoteConfiguration from '../../rspack.config.remote.ts';
import shellConfiguration from '../../rspack.config.shell.ts';

/** The product's build configurations, adapted to the dev server. */
export function developmentConfiguration(name: string): Configuration {
  const development = true;
  return {
    ...(name === 'shell'
      ? shellConfiguration({ development })
      : remoteConfiguration({ remote: name, development })),
    // The dev server logs the results itself.
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  };
}
