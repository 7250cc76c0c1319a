import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { failuresFile, readSecondTries, secondTriesFile } from './failures.ts';
import { describeResults, isInterrupted, type StepResult } from './steps.ts';

/** The temporary folder of a run: the data of its journeys, and the failures. */
export function openRunFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'webview-test-'));
  // Under root, Postgres runs as another user, who needs access.
  fs.chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const failures = path.join(folder, 'failures');
  process.env[failuresFile] = failures;
  const secondTries = path.join(folder, 'second-tries');
  process.env[secondTriesFile] = secondTries;
  process.env.E2E_DATA_DIR ??= path.join(folder, 'journeys');
  return {
    path: folder,
    /** The tests that passed on their second try. */
    secondTries: () => readSecondTries(secondTries),
    /** Prints the summary; true if every step passed. */
    printSummary(results: readonly StepResult[]): boolean {
      if (results.every(({ ok }) => ok) && !isInterrupted()) return true;
      console.log(`\n── summary\n${describeResults(results)}`);
      const failed = fs.existsSync(failures) ? fs.readFileSync(failures, 'utf8').trimEnd() : '';
      if (failed !== '') console.log(`\n── what failed\n${failed}`);
      return false;
    },
    /** The server of the journeys may hold its files for a moment. */
    remove: (): void =>
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

export type RunFolder = ReturnType<typeof openRunFolder>;
