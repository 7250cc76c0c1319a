import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Envelope } from '@shared/contract/envelope';
import type { Post } from './money-people.ts';
import { readAnswer, signCall, testAppKeys } from './signed.ts';

const builtServer = new URL('../../dist/server/', import.meta.url).pathname;

/** Arguments of Node for a program of the built server. */
export const programArguments = (program: 'main' | 'command'): string[] => [
  '--enable-source-maps',
  join(builtServer, `${program}.mjs`),
];

/** The server in its own process, called over HTTP. */
export interface ServerProcess {
  url: string;
  post: Post;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** What it has logged since its start. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
  /** Stops the process gracefully. */
  stop(): Promise<void>;
}

/** Starts the server without the demo, on the database of `env`: the built one, or other sources. */
export async function startServerProcess(
  env: Record<string, string>,
  { program = programArguments('main'), cwd }: { program?: string[]; cwd?: string } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, program, {
    cwd,
    env: {
      PATH: process.env.PATH,
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
      APP_KEYS: [...testAppKeys].map((pair) => pair.join(':')).join(','),
      SECRET_KEY: '07'.repeat(32),
      ...env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await readUrl(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const post: Post = async (path, body, options) => {
    const signed = signCall({ path, body, options });
    const response = await fetch(url + signed.path, {
      method: 'POST',
      body: signed.body,
      headers: { ...signed.headers, 'x-forwarded-for': options.address ?? '10.0.0.1' },
    });
    return readAnswer(response.status, (await response.json()) as Envelope);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    post,
    ended,
    output: () => output,
    signal: (name) => void child.kill(name),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** The URL from the banner. */
function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /Web view\s+(http:\S+)\/webview\//.exec(said)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}
