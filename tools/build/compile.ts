import type { Configuration, StatsCompilation } from '@rspack/core';
import { rspack } from '@rspack/core';
import { statsOptions } from '@shared/federation/build/stats';

/** Runs one build. A warning is a failure too, or they would pile up unread. */
export function compile(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const result = stats?.toJson(statsOptions);
      compiler.close(() => {
        if (error || !result) return reject(error ?? new Error('The build gave no result.'));
        try {
          refuseProblems(result);
          resolve(result);
        } catch (problems) {
          reject(problems);
        }
      });
    });
  });
}

export function refuseProblems({ errors = [], warnings = [] }: StatsCompilation): void {
  const problems = [...errors, ...warnings];
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
}
