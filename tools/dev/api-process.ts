import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import readline from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, root } from '../build/paths.ts';
import type { Log } from './log.ts';
import { readableLogLine, readFailure } from './log-line.ts';
import type { ServerFailure } from './page-messages.ts';
import { watchFolder } from './watch-folder.ts';

/** The API server as a child process. Runs from source and restarts after a change. */
export interface ApiProcess {
  /** Resolves true when it answers; false if it ended or timed out. */
  ready(): Promise<boolean>;
  /** The last lines of a server that ended by itself. */
  failure(): string | undefined;
  stop(): Promise<void>;
}

interface ApiOptions {
  port: number;
  /** The origin of the dev server, which its links have to use. */
  origin: string;
  env: NodeJS.ProcessEnv;
  log: Log;
  onFailure: (failure: ServerFailure) => void;
  onReady: () => void;
}

const readyLimitMs = 120_000;
const readyCheckMs = 50;
const answerLimitMs = 5_000;
const stopLimitMs = 5_000;
const maxOutputLines = 12;
/** Its code, and the documents that it reads at its start. */
const sources = ['server', 'shared/contract', 'shared/lib', 'remotes/legal-terms/documents'];

interface Run {
  child: ChildProcess;
  ready: Promise<boolean>;
  lastLines: string[];
  ended: boolean;
}

export function startApi(options: ApiOptions): ApiProcess {
  const { log } = options;
  let run = startRun(options, 'first');
  let stopped = false;
  let restarting = Promise.resolve();

  const restart = (files: string[]): void => {
    restarting = restarting.then(async () => {
      if (stopped) return;
      log(`${files.map((file) => file.slice(root.length + 1)).join(', ')} changed: restarting`);
      await end(run);
      if (!stopped) run = startRun(options, 'again');
    });
  };
  const restartForWords = (files: string[]): void => {
    const own = files.filter((file) => path.basename(file) === 'server.json');
    if (own.length > 0) restart(own);
  };
  const watching = [
    ...sources.map((folder) => watchFolder(at(folder), restart)),
    watchFolder(at('locales'), restartForWords),
  ];

  return {
    async ready() {
      await restarting;
      return run.ready;
    },
    failure: () => (run.ended ? run.lastLines.join('\n') : undefined),
    async stop() {
      stopped = true;
      for (const each of watching) each.close();
      await restarting;
      await end(run);
    },
  };
}

function startRun(options: ApiOptions, which: 'first' | 'again'): Run {
  const { port, origin, env, log } = options;
  const startedAt = Date.now();
  const child = spawn(
    process.execPath,
    [
      '--import',
      'jiti/register',
      '--import',
      at('tools/dev/end-with-parent.mjs'),
      'server/src/main.ts',
    ],
    {
      cwd: root,
      env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C reaches only the dev server, which then stops this process in order.
      detached: true,
    },
  );
  const run: Run = { child, lastLines: [], ended: false, ready: Promise.resolve(false) };
  const show = (stream: Readable | null, isWanted: (line: string) => boolean): void => {
    if (!stream) return;
    readline.createInterface({ input: stream }).on('line', (line) => {
      if (line.trim() === '' || !isWanted(line)) return;
      run.lastLines = [...run.lastLines, line].slice(-maxOutputLines);
      const failure = readFailure(line);
      if (failure) options.onFailure(failure);
      log(readableLogLine(line).replaceAll(`http://127.0.0.1:${port}`, origin));
    });
  };
  // Prints its banner, with the demo accounts, only once.
  show(child.stdout, (line) => which === 'first' || line.startsWith('{'));
  show(child.stderr, () => true);
  child.on('exit', (code, signal) => {
    run.ended = true;
    if (code !== 0 && signal !== 'SIGTERM') {
      log(`The API server ended (${code ?? signal}); it starts again after a change of its code.`);
    }
  });
  // Once its output has been read to the end.
  child.on('close', (code, signal) => {
    if (code === 0 || signal === 'SIGTERM') return;
    options.onFailure({ title: `It ended (${code ?? signal}).`, stack: run.lastLines.join('\n') });
  });
  run.ready = untilReady(run, port).then((ready) => {
    if (ready) {
      log(`ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
      options.onReady();
    }
    return ready;
  });
  return run;
}

async function untilReady(run: Run, port: number): Promise<boolean> {
  const endsAt = Date.now() + readyLimitMs;
  while (!run.ended && Date.now() < endsAt) {
    // A limit beside the request: one that was aborted has been seen to go on waiting.
    const answer = await Promise.race([
      fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined),
      sleep(answerLimitMs),
    ]);
    if (answer?.ok) return true;
    await sleep(readyCheckMs);
  }
  return false;
}

async function end(run: Run): Promise<void> {
  if (run.ended) return;
  const exited = once(run.child, 'exit');
  run.child.kill('SIGTERM');
  const late = setTimeout(() => run.child.kill('SIGKILL'), stopLimitMs);
  await exited;
  clearTimeout(late);
}
