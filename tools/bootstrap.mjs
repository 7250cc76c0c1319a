// Every command starts here. Plain JavaScript, because nothing may be installed yet.
// Checks Node, installs missing dependencies, and runs the command.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [command = 'start', ...rest] = process.argv.slice(2);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old: this project needs Node 20.19 or newer.`);
}

// A copy of the lockfile records the installed state. Not `npm ci`: it refuses a lockfile without
// the binaries of every platform, and a registry may lack some.
const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
const stamp = path.join(root, 'node_modules/.installed-from');
const wanted = createHash('sha256').update(lock).digest('hex');
const installed = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : '';
if (installed !== wanted) {
  console.log('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(
    npm,
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (result.status !== 0)
    fail('The dependencies could not be installed: see npm’s message above.');
  fs.writeFileSync(stamp, wanted);
}

const child = spawn(
  process.execPath,
  ['--import', 'jiti/register', path.join(root, 'tools/main.ts'), command, ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  },
);
// npm gives a signal to its shell, which may end without passing it on.
const npmShell = process.ppid;
const watch = setInterval(() => {
  if (process.ppid !== npmShell) stop('SIGTERM');
}, 500);
if (!process.env.npm_lifecycle_event) clearInterval(watch);
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGHUP', () => stop('SIGHUP'));
// Ctrl-C reaches the command too: this process ends after it.
process.on('SIGINT', () => clearInterval(watch));
child.on('exit', (code) => process.exit(code ?? 1));

function stop(signal) {
  clearInterval(watch);
  child.kill(signal);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
