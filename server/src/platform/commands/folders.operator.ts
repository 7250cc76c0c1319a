import { openFolderTree } from '../files/file-tree.ts';
import { acceptFolder, findFolderProblem } from '../files/folder-mark.ts';
import { isUnfinished, moveFiles } from '../files/move-files.ts';
import {
  type CommandContext,
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
  changes: ['accept uploads|releases <reason>', 'move uploads <reason>'],
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
    if (action === 'move') return moveUploads(context, name);
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

/** Copies what the object store lacks, while servers run that write into both. */
async function moveUploads(context: CommandContext, name: string | undefined): Promise<void> {
  const { folders, objects } = context;
  oneOf(name, ['uploads']);
  const folder = folders.find((one) => one.name === 'uploads');
  if (!objects || !folder) {
    throw new CommandError(
      'Uploads move where a server has both S3_URL and UPLOADS_DIR: restart the servers with both.',
    );
  }
  const from = openFolderTree(folder.path);
  const { copied, there } = await moveFiles({ from, to: objects, isLeftOut: isUnfinished });
  const text =
    `${copied} uploads are copied, ${there} were there. Every upload is in the object store: ` +
    'restart the servers without UPLOADS_DIR, one after another.';
  writeResult(context, { text, json: { copied, there } });
}
