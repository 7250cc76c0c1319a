import { spawn } from 'node:child_process';
import { at } from '../../build/paths.ts';

/** Starts processes that use up CPU; returns a function that ends them. */
export function startBusyProcesses(count: number): () => void {
  const processes = Array.from({ length: count }, () =>
    spawn(process.execPath, [at('tools/test/shaken/busy.mjs')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  return () => {
    for (const one of processes) one.kill('SIGKILL');
  };
}
