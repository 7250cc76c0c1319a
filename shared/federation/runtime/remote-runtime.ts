/**
 * Replaces the vendor's runtime in a remote's entry: `script.ts` has run before it. The instance and
 * the share scope belong to the remote alone.
 */
const { core, bundlerRuntime, attachShareScopeMap } = federationRuntime;

/** An entry that runs again reuses the instance of its first run. */
function init(options: ConstructorParameters<typeof core.ModuleFederation>[0]) {
  const instances = core.CurrentGlobal.__FEDERATION__.__INSTANCES__;
  const existing = instances.find(({ name }) => name === options.name);
  if (existing) {
    existing.initOptions(options);
    return existing;
  }
  const created = new core.ModuleFederation(options);
  core.setGlobalFederationInstance(created);
  return created;
}

export default {
  runtime: { init },
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
