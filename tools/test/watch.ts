import path from 'node:path';
import { startVitest } from 'vitest/node';
import { refuseArguments } from '../arguments.ts';
import { root } from '../build/paths.ts';
import { read, trackedFiles } from '../house/files.ts';
import { findAffected } from './changed/affected.ts';
import { readImportGraph } from './changed/import-graph.ts';
import { readScreens } from './changed/screens.ts';

/**
 * `npm run watch`: at each change of a file the unit tests that it can break, of pages and server.
 * Nothing runs before the first change. Vitest's own graph knows only what has run, and takes every
 * test of a remote for each of its pages.
 */
refuseArguments('npm run watch   unit tests again at each change of a file');
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
