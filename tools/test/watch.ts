import path from 'node:path';
import { startVitest } from 'vitest/node';
import { root } from '../build/paths.ts';
import { read, trackedFiles } from '../house/files.ts';
import { findAffected } from './changed/affected.ts';
import { readImportGraph } from './changed/import-graph.ts';
import { readScreens } from './changed/screens.ts';

/**
 * `npm run watch`: after each change of a file, runs the unit tests that it can break. Not Vitest's
 * own graph, which knows only tests that have run, and takes every test of a remote for each of its
 * pages. Nothing runs before the first change.
 */
const screens = await readScreens();

function testsFor(file: string): string[] {
  const files = trackedFiles();
  const project = { files, read, graph: readImportGraph(files, read), screens };
  const changed = path.relative(root, file);
  return files.includes(changed) ? findAffected(project, [changed]).tests : [];
}

await startVitest('test', [], {
  watch: true,
  standalone: true,
  watchTriggerPatterns: [{ pattern: /./, testsToRun: testsFor }],
});
