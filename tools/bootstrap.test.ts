import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { at } from './build/paths.ts';

/** In the place of the command: writes which signals it gets, and ends. */
const program = `
import fs from 'node:fs';
const write = (text) => fs.appendFileSync('said', text + ' ');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => { write(signal); setTimeout(end, 1500); });
}
function end() {
  write('ended');
  process.exit(0);
}
write('started');
setTimeout(() => process.exit(1), 60_000);
`;

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0).reverse()) one();
});

/** A project that has nothing but the bootstrap and a command. */
function createProject(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bootstrap-'));
  undo.push(() => fs.rmSync(root, { recursive: true, force: true }));
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  };
  const { scripts } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));
  write('package.json', JSON.stringify({ type: 'module', scripts: { start: scripts.start } }));
  write('package-lock.json', '{}');
  write('node_modules/.installed-from', createHash('sha256').update('{}').digest('hex'));
  fs.symlinkSync(at('node_modules/jiti'), path.join(root, 'node_modules/jiti'));
  write('tools/bootstrap.mjs', fs.readFileSync(at('tools/bootstrap.mjs'), 'utf8'));
  write('tools/main.ts', program);
  return root;
}

it.each([
  ['SIGTERM to npm alone', 'SIGTERM', 1],
  // A terminal signals its whole process group.
  ['SIGHUP of a terminal that closes', 'SIGHUP', -1],
  ['SIGINT of Ctrl-C', 'SIGINT', -1],
] as const)('ends the command in order: %s', { timeout: 60_000 }, async (_, signal, whom) => {
  const root = createProject();
  const said = () => fs.readFileSync(path.join(root, 'said'), 'utf8').trim().split(' ');
  const npm = spawn('npm', ['start'], { cwd: root, stdio: 'ignore', detached: true });
  undo.push(() => npm.kill('SIGKILL'));
  await vi.waitFor(() => expect(said()).toEqual(['started']), { timeout: 30_000 });
  process.kill(whom * (npm.pid ?? 0), signal);
  await vi.waitFor(() => expect(said().at(-1)).toBe('ended'), { timeout: 10_000 });
  const signals = said().slice(1, -1);
  expect(new Set(signals)).toEqual(new Set([signal]));
  // The server takes signals within a second as one.
  expect(signals.length).toBeLessThanOrEqual(signal === 'SIGHUP' ? 2 : 1);
});
