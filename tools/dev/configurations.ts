import type { Configuration } from '@rspack/core';
import remoteConfiguration from '../../rspack.config.remote.ts';
import shellConfiguration from '../../rspack.config.shell.ts';

/** The builds of the web view as the dev server runs them: the product's own configurations. */
export function developmentConfiguration(name: string): Configuration {
  const development = true;
  return {
    ...(name === 'shell'
      ? shellConfiguration({ development })
      : remoteConfiguration({ remote: name, development })),
    // What there is to say is said in the one log, and in its form.
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  };
}
