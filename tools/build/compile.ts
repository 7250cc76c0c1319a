import type { Configuration, StatsCompilation } from '@rspack/core';
import { rspack } from '@rspack/core';

/** Runs one build. A warning is a failure too: nobody reads them when they are many. */
export function compile(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const result = stats?.toJson({
        all: false,
        assets: true,
        chunks: true,
        chunkOrigins: true,
        chunkModules: true,
        entrypoints: true,
        errors: true,
        warnings: true,
      });
      compiler.close(() => {
        const problems = [...(result?.errors ?? []), ...(result?.warnings ?? [])];
        if (error || !result) reject(error ?? new Error('The build gave no result.'));
        else if (problems.length > 0) {
          reject(new Error(problems.map(({ message }) => message).join('\n')));
        } else resolve(result);
      });
    });
  });
}
