import {
  init,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import * as core from '@module-federation/runtime-core';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';

/**
 * The federation runtime as a script of its own. The page runs it before the shell and the remote's
 * entry, so the entry can start while the shell still downloads, and neither bundles the runtime.
 */
const runtime = {
  /** Functions for the shell: they act on the first instance, which is the shell's. */
  shell: { init, loadRemote, registerPlugins, registerRemotes },
  core,
  bundlerRuntime,
  attachShareScopeMap,
};

declare global {
  var federationRuntime: typeof runtime;
}

globalThis.federationRuntime = runtime;
// Entries built with `externalRuntime` read the core from this global.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
