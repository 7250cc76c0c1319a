import fs from 'node:fs';
import path from 'node:path';
import { commandAddress } from '../server/src/platform/commands/socket.ts';
import { lockAddress } from '../server/src/platform/db/folder-lock.ts';
import { isAnswering } from '../server/src/platform/local-socket.ts';
import { at } from './build/paths.ts';

/** `npm run reset`: removes the state of the demo. Its server must be stopped first. */
const dataDir = path.resolve(process.env.DATA_DIR || at('.data'));
// A server with an external database holds no lock, but listens for commands in this folder.
const sockets = fs.existsSync(dataDir) ? [lockAddress(dataDir), commandAddress(dataDir)] : [];
if ((await Promise.all(sockets.map(isAnswering))).includes(true)) {
  console.error(`A server is using ${dataDir}: stop it first.`);
  process.exit(1);
}
// Postgres may hold its files for a moment after its server was killed.
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
// For root the database may be in another folder, behind a link.
const database = path.join(dataDir, 'postgres');
if (fs.lstatSync(database, { throwIfNoEntry: false })?.isSymbolicLink()) {
  fs.rmSync(path.dirname(fs.readlinkSync(database)), removal);
}
fs.rmSync(dataDir, removal);
console.log(`Removed ${dataDir}.`);
