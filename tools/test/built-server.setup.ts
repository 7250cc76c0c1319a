import type { TestProject } from 'vitest/node';
import { buildServer } from '../build/build-node.ts';
import { isBuilt } from '../build/built.ts';

/** Tests of processes start the built server: from source, each start would compile it again. */
export async function setup(project: TestProject): Promise<void> {
  const build = async () => {
    if (!isBuilt('server')) await buildServer();
  };
  project.onTestsRerun(build);
  await build();
}
