import { copyFile, type FileTree } from './file-tree.ts';

/** An upload that is not finished is begun anew; the mark belongs to the folder. */
export const isUnfinished = (path: string): boolean =>
  path.startsWith('unfinished/') || path.startsWith('.');

/** Copies the files that `to` lacks. What a server writes meanwhile, it writes into both. */
export async function moveFiles(given: {
  from: FileTree;
  to: FileTree;
  isLeftOut: (path: string) => boolean;
}): Promise<{ copied: number; there: number }> {
  const { from, to, isLeftOut } = given;
  const known = new Set<string>();
  for await (const path of to.list()) known.add(path);
  let [copied, there] = [0, 0];
  for await (const path of from.list()) {
    if (isLeftOut(path)) continue;
    if (known.has(path)) there += 1;
    else if (await copyFile(path, { from, to })) {
      copied += 1;
      if (!(await isThere(from, path))) await to.remove(path);
    }
  }
  return { copied, there };
}

/** One that was removed while it was copied must not come back. */
async function isThere(tree: FileTree, path: string): Promise<boolean> {
  const bytes = await tree.read(path);
  bytes?.destroy();
  return bytes !== undefined;
}
