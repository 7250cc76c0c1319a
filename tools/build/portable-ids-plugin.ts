import type { Compiler } from '@rspack/core';
import { root } from './paths.ts';

/**
 * The federation begins with a module whose name is its code, in which absolute paths stand: its id
 * would follow from the folder that the repository lies in. With relative ones, which are read from
 * the context, the same sources give the same bytes anywhere.
 */
export const portableIdsPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('PortableIdsPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('PortableIdsPlugin', (data) => {
        if (data.request.includes('data:text/javascript,')) {
          data.request = data.request.replaceAll(encodeURIComponent(root), '.');
        }
      });
    });
  },
};
