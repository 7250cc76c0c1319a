import { acceptFolder, findFolderProblem } from '../files/folder-mark.ts';
import {
  CommandError,
  type OperatorCommand,
  oneOf,
  usageError,
  writeResult,
  writeRows,
} from './command.ts';

/** The folders beside the database; after a restore, a shared one may have to be accepted. */
export const foldersOperator: OperatorCommand = {
  name: 'folders',
  does: 'Checks the folders beside the database.',
  example: 'accept uploads "Restored from the backup of last night"',
  reads: ['list'],
  changes: ['accept uploads|releases <reason>'],
  run: async (context, [action, name, ...words]) => {
    const { database, folders, by } = context;
    if (action === 'list') {
      const rows = await Promise.all(
        folders.map(async (folder) => {
          const problem = await findFolderProblem(database.db, folder);
          return { folder: folder.name, path: folder.path, problem: problem ?? '–' };
        }),
      );
      return writeRows(context, { rows, empty: 'There is none.' });
    }
    if (action !== 'accept') throw usageError(`There is no “folders ${action}”.`);
    const shared = folders.filter((one) => one.isShared);
    const known = oneOf(
      name,
      shared.map((one) => one.name),
    );
    const reason = words.join(' ');
    if (reason === '') throw usageError('Say why: restored from last night’s backup, for example.');
    const folder = shared.find((one) => one.name === known);
    if (!folder) return;
    await acceptFolder(database, { folder, reason, by }).catch((error: unknown) => {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      throw new CommandError(`The folder ${folder.path} cannot be marked: ${error.message}`);
    });
    const text = `${folder.path} is the folder for ${folder.name} now. Servers with another one are not ready.`;
    writeResult(context, { text, json: { folder: folder.name, path: folder.path } });
  },
};
