import { init } from '@module-federation/enhanced/runtime';

/** Creates the shell's instance: in a build the bundler does this. */
export const startFederation = (): void => {
  init({ name: 'shell', remotes: [] });
};
