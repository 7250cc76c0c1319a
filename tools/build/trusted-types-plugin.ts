import type { Compiler } from '@rspack/core';
import { scriptPolicyGlobal } from '@shared/lib/script-url';

/**
 * Has the bundler's loader use the page's policy. Its own way makes a policy for each build, which
 * fails when an entry runs again, and lets every URL through.
 */
export const trustedTypesPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('TrustedTypesPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('TrustedTypesPlugin', (module) => {
        if (module.name !== 'get_trusted_types_policy' || !module.source) return;
        const text = `__webpack_require__.tt = () => globalThis.${scriptPolicyGlobal};`;
        module.source.source = Buffer.from(text);
      });
    });
  },
};
