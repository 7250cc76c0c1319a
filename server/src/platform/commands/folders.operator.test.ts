import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/open-database.ts';
import { testFolder } from '../../../test/test-folder.ts';
import type { CommandContext } from './command.ts';
import { foldersOperator } from './folders.operator.ts';

it('accepts another folder with a reason, and lists what is wrong', async () => {
  const { database, close } = await openTestDatabase();
  const path = testFolder('accepted');
  const lines: string[] = [];
  const context = {
    database,
    folders: [{ name: 'uploads', path, isWritten: true, isShared: true }],
    trees: {},
    keys: { names: [], fingerprint: '' },
    json: true,
    by: 'tester',
    write: (line: string) => void lines.push(line),
  } as unknown as CommandContext;
  const list = async (): Promise<unknown> => {
    await foldersOperator.run(context, ['list']);
    return JSON.parse(lines.pop() ?? '');
  };
  const accept = (...words: string[]) => foldersOperator.run(context, ['accept', ...words]);

  await expect(accept('uploads')).rejects.toThrow('Say why');
  await expect(accept('nothing', 'a reason')).rejects.toThrow('uploads');
  await accept('uploads', 'restored', 'from', 'backup');
  rmSync(join(path, '.shared-folder'));
  const problem = 'is not the folder that the other servers use';
  expect(await list()).toEqual([{ folder: 'uploads', path, problem }]);
  await accept('uploads', 'moved');
  expect(await list()).toEqual([{ folder: 'uploads', path, problem: '–' }]);
  await close();
});
