import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { restoreBackup } from './composition/backup/restore.ts';
import { explain, readCommand, runCommand } from './composition/commands.ts';
import { jobsOf } from './composition/jobs.ts';
import { keyNames } from './composition/key-names.ts';
import { serverFolders } from './composition/server-folders.ts';
import { objectTree, serverTrees } from './composition/server-trees.ts';
import { openServices } from './composition/services.ts';
import { ConfigError, readConfig } from './config.ts';
import { CommandError, type CommandLine } from './platform/commands/command.ts';
import { sendCommand } from './platform/commands/socket.ts';
import { hasEmbeddedData } from './platform/db/embedded.ts';
import { openDatabase } from './platform/db/open.ts';
import { createScheduler } from './platform/jobs/scheduler.ts';
import { openLog } from './platform/log.ts';
import { databaseTime } from './platform/time/clock.ts';

/**
 * The program behind `npm run operator` and the other commands. A running server runs the command,
 * because it holds the data; if none runs, this process opens the data itself.
 */
const [name = '', ...args] = process.argv.slice(2);
/** The running server has a working directory of its own. */
const isOfBackups = name === 'backup' || name === 'restore';
const fromHere = (word: string) => resolve(process.env.INIT_CWD ?? '.', word);
const line: CommandLine = {
  name,
  args: isOfBackups ? args.map((word) => (word.startsWith('-') ? word : fromHere(word))) : args,
  by: accountName(),
};
const write = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  process.exitCode = await run();
} catch (error) {
  const { message, exitCode } =
    error instanceof ConfigError ? { message: error.message, exitCode: 1 } : explain(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

async function run(): Promise<number> {
  const read = readCommand(line);
  if ('help' in read) {
    write(read.help);
    return 0;
  }
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  if (read.name === 'restore') {
    const [path = ''] = read.words;
    return restoreBackup(readConfig(process.env), { path, write });
  }
  const answered = await sendCommand(line, { dataDir, write });
  if (answered !== undefined) return answered;
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !hasEmbeddedData(dataDir)) {
    throw new CommandError(`There is no data in ${dataDir}: npm start creates it.`);
  }
  const log = openLog(process.env.LOG_LEVEL || 'warn');
  const { database, close } = await openDatabase(config, {
    noTimeouts: true,
    skipMigrations: true,
  });
  const services = openServices(config);
  const scheduler = createScheduler({ database, log, services, jobs: jobsOf(config) });
  const now = () => databaseTime(database.db);
  try {
    return await runCommand(line, {
      database,
      log,
      services,
      folders: serverFolders(config),
      trees: serverTrees(config),
      objects: objectTree(config),
      keys: keyNames(config),
      write,
      now,
      runJobs: scheduler.runAll,
    });
  } finally {
    services.mail.transport?.close();
    await close();
  }
}

/**
 * The OS account for the security log; a container may have none. Only root may have come by sudo:
 * anyone else could name a second operator in this variable.
 */
function accountName(): string {
  try {
    const behindSudo = process.getuid?.() === 0 ? process.env.SUDO_USER : undefined;
    return (behindSudo || userInfo().username).slice(0, 64);
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
