import {
  init,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-core';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';

/**
 * The federation's runtime, a script of its own that the page runs before the shell and the entry:
 * that can start while the shell is still on its way, and brings nothing of it.
 */
const all = {
  /** The shell's own: it speaks of the first instance that it has made. */
  shell: { init, loadRemote, registerPlugins, registerRemotes },
  core,
  bundlerRuntime,
  attachShareScopeMap,
};

declare global {
  var federationRuntime: typeof all;
}

globalThis.federationRuntime = all;
// Where entries look for it that bring the rest themselves.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
