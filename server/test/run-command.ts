import { execFile } from 'node:child_process';
import { programArguments } from './server-process.ts';

/** Runs a command of the built server, as `npm run` does. */
export const runServerCommand = (
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ exit: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [...programArguments('command'), ...words],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) =>
        resolve({ exit: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
