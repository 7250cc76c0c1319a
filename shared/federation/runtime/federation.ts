import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** The vendor's runtime functions that the shell uses. */
export const federation = { loadRemote, registerPlugins, registerRemotes };

export type Federation = typeof federation;
