/**
 * Stands where the bundler expects the federation's runtime in the shell: it is here already, see
 * `shell/src/federation-runtime/`.
 */
const { shell, bundlerRuntime, attachShareScopeMap } = federationRuntime;

export const { loadRemote, registerPlugins, registerRemotes } = shell;
export default {
  runtime: shell,
  bundlerRuntime,
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
