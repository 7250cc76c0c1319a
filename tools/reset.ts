import fs from 'node:fs';
import path from 'node:path';
import { commandAddress, isAnswering } from '../server/src/commands/address.ts';
import { at } from './build/paths.ts';

/** `npm run reset`: removes the state of the demo. A server that runs on it must stop first. */
const dataDir = path.resolve(process.env.DATA_DIR || at('.data'));
const lock = path.join(dataDir, 'db.lock');
const holder = fs.existsSync(lock) ? Number.parseInt(fs.readFileSync(lock, 'utf8'), 10) : 0;

if (holder && isRunning(holder)) {
  console.error(`The server (process ${holder}) is using ${dataDir}: stop it first.`);
  process.exit(1);
}
// One with a database elsewhere holds no lock, and takes commands in this folder.
if (fs.existsSync(dataDir) && (await isAnswering(commandAddress(dataDir)))) {
  console.error(`A server is using ${dataDir}: stop it first.`);
  process.exit(1);
}
fs.rmSync(dataDir, { recursive: true, force: true });
console.log(`Removed ${dataDir}.`);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
