/**
 * Stands where the bundler expects the federation's runtime in a remote's entry: what all have in
 * common is here already, see `shell/src/federation-runtime/`. What it holds is each one's own.
 */
const { core, bundlerRuntime, attachShareScopeMap } = federationRuntime;

/** A release that is started once more finds what it was. */
function init(options: ConstructorParameters<typeof core.ModuleFederation>[0]) {
  const all = core.CurrentGlobal.__FEDERATION__.__INSTANCES__;
  const known = all.find(({ name }) => name === options.name);
  if (known) {
    known.initOptions(options);
    return known;
  }
  const made = new core.ModuleFederation(options);
  core.setGlobalFederationInstance(made);
  return made;
}

export default {
  runtime: { init },
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
