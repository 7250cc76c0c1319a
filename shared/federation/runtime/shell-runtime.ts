/** Replaces the vendor's runtime in builds of the shell: `script.ts` has run before it. */
const { shell, bundlerRuntime, attachShareScopeMap } = federationRuntime;

export const { loadRemote, registerPlugins, registerRemotes } = shell;
export default {
  runtime: shell,
  bundlerRuntime,
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
