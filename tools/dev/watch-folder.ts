import fs from 'node:fs';
import path from 'node:path';

export interface Watching {
  close(): void;
}

/** Long enough for editors that write a file in two steps, too short to notice. */
const quietMs = 60;

/**
 * Calls back when files below a folder have changed. Watches each folder separately: a recursive
 * watch on Linux loses files that an editor replaces instead of writing into them.
 */
export function watchFolder(top: string, onChange: (files: string[]) => void): Watching {
  const watchers = new Map<string, fs.FSWatcher>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const report = (): void => {
    const files = [...changed];
    changed.clear();
    onChange(files);
  };

  const forget = (top: string): void => {
    for (const [folder, watcher] of watchers) {
      if (folder !== top && !folder.startsWith(top + path.sep)) continue;
      watcher.close();
      watchers.delete(folder);
    }
  };

  const watch = (folder: string): void => {
    if (watchers.has(folder)) return;
    const watcher = fs.watch(folder, (event, name) => {
      if (name === null || isNoise(name)) return;
      const file = path.join(folder, name);
      // A folder that has come back is another one, and its watcher has ended.
      if (event === 'rename') forget(file);
      if (isFolder(file)) watch(file);
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(report, quietMs);
    });
    // The folder was removed; its parent reports that too.
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !isNoise(entry.name)) watch(path.join(folder, entry.name));
    }
  };

  watch(top);
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** Tests do not run here; the rest are temporary files of editors. */
const isNoise = (name: string): boolean =>
  /^(node_modules|\..*|.*~|.*\.sw[pox]|\d+|.*\.test\.tsx?)$/.test(name);

const isFolder = (file: string): boolean =>
  fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
