import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Refusal, ReleaseContents } from '@shared/contract/published';
import type { LiveFile, LogLine, ReleaseChange } from '@shared/contract/releases';
import { contentsFile, differences, isName, isRelease, parseContents, sha256 } from './contents.ts';
import { applyChanges, namedReleases, parseLiveFile, sealed } from './live-file.ts';
import { withLock } from './lock.ts';
import {
  ChangedMeanwhile,
  Refused,
  type ReleasedFile,
  type ReleaseStore,
  revisionOf,
  type Verified,
} from './store.ts';

export interface FolderStoreOptions {
  /** Who changes what is live, for the log. */
  by: string;
  /** Everything that speaks against a set; looked at while nobody else can change it. */
  check?: (after: LiveFile, before: LiveFile | undefined) => Promise<Refusal[]>;
  now?: () => Date;
}

/**
 * Releases in a folder that one or many servers read. `live.json` is replaced by a rename under a
 * lock, so a reader sees the set before or the set after; `log.jsonl` is only added to.
 */
export function openFolderStore(folder: string, options: FolderStoreOptions): ReleaseStore {
  const files = new FolderOfReleases(folder);
  return {
    live: async () => files.live(),
    published: async (name) => files.published(name),
    contents: async (name, release) => files.contents(name, release),
    file: async (at) => files.file(at),
    publish: async (source, progress) => files.publish(source, progress),
    async change(changes, { revision }) {
      fs.mkdirSync(folder, { recursive: true });
      return withLock(path.join(folder, 'live.lock'), () =>
        files.change(changes, { ...options, revision }),
      );
    },
    log: async () => files.log(),
    verify: async () => files.verify(),
  };
}

interface ChangeOptions extends FolderStoreOptions {
  revision: number;
}

export class FolderOfReleases {
  readonly folder: string;
  readonly #liveFile: string;
  readonly #logFile: string;

  constructor(folder: string) {
    this.folder = folder;
    this.#liveFile = path.join(folder, 'live.json');
    this.#logFile = path.join(folder, 'log.jsonl');
  }

  live(): LiveFile | undefined {
    const text = readText(this.#liveFile);
    return text === undefined ? undefined : parseLiveFile(text);
  }

  at(name: string, release: string, file = ''): string {
    if (!isName(name) || !isRelease(release)) throw new Error('That names no release.');
    return path.join(this.folder, name, release, file);
  }

  published(name: string): string[] {
    if (!isName(name)) return [];
    const folder = path.join(this.folder, name);
    if (!fs.existsSync(folder)) return [];
    const entries = fs.readdirSync(folder).filter(isRelease);
    return entries.filter((release) => fs.existsSync(this.at(name, release, 'release.json')));
  }

  contents(name: string, release: string): ReleaseContents | undefined {
    const text = readText(this.at(name, release, contentsFile));
    return text === undefined ? undefined : parseContents(text);
  }

  file({ name, release, file }: ReleasedFile): Buffer | undefined {
    const found = this.at(name, release, file);
    const inside = found.startsWith(this.at(name, release) + path.sep);
    return inside && fs.existsSync(found) ? fs.readFileSync(found) : undefined;
  }

  /** By a rename, so that no reader ever finds half a release. */
  publish(source: string, progress: (done: number, of: number) => void = () => {}) {
    const contents = parseContents(fs.readFileSync(path.join(source, contentsFile), 'utf8'));
    const target = this.at(contents.name, contents.release);
    if (this.contents(contents.name, contents.release)) return this.same(contents);
    const half = `${target}.${randomUUID()}.part`;
    fs.mkdirSync(path.dirname(target), { recursive: true });
    try {
      fs.cpSync(source, half, { recursive: true });
      const wrong = differences(half, contents);
      if (wrong.length > 0) throw new Error(`The build is not whole: ${wrong.join(', ')}.`);
      if (!this.#moveIn(half, target)) return this.same(contents);
    } finally {
      fs.rmSync(half, { recursive: true, force: true });
    }
    const count = Object.keys(contents.files).length;
    progress(count, count);
    return 'new' as const;
  }

  /** False where somebody else was faster. */
  #moveIn(half: string, target: string): boolean {
    try {
      fs.renameSync(half, target);
      return true;
    } catch (error) {
      if (fs.existsSync(path.join(target, contentsFile))) return false;
      if (!fs.existsSync(target)) throw error;
      // Without its list it was published before there were lists: it is replaced.
      fs.rmSync(target, { recursive: true });
      fs.renameSync(half, target);
      return true;
    }
  }

  /** A release that is there already is as good as published, if it is the same. */
  same({ name, release, files }: ReleaseContents): 'there' {
    const known = this.contents(name, release);
    if (JSON.stringify(known?.files) === JSON.stringify(files)) return 'there';
    const message = `${release} of ${name} was published before, with other content.`;
    const remedy = 'A published release never changes: build anew, or raise its version.';
    throw new Refused([{ check: 'files', name, message, remedy }]);
  }

  async change(changes: ReleaseChange[], options: ChangeOptions): Promise<LiveFile> {
    const before = this.live();
    if (revisionOf(before) !== options.revision) throw new ChangedMeanwhile();
    const stamp = { at: (options.now?.() ?? new Date()).toISOString(), by: options.by };
    const changed = applyChanges(before, changes, stamp);
    if (!changed) return before as LiveFile;
    const { shell, remotes, done } = changed;
    const last: LogLine = { revision: revisionOf(before) + 1, ...stamp, changes: done };
    const set = { schema: 1 as const, revision: last.revision, shell, remotes };
    this.#ensurePublished(set, done);
    const after = sealed({ ...set, contents: this.#contentsOf(set, before), last });
    const refusals = (await options.check?.(after, before)) ?? [];
    if (refusals.length > 0) throw new Refused(refusals);
    this.#addToLog(before?.last);
    this.#replace(after);
    this.#addToLog(last);
    return after;
  }

  #ensurePublished(set: Pick<LiveFile, 'shell' | 'remotes'>, done: ReleaseChange[]): void {
    const names = new Set(done.map(({ name }) => name));
    for (const [name, release] of namedReleases(set)) {
      if (!names.has(name) || fs.existsSync(this.at(name, release, 'release.json'))) continue;
      const message = `${release} of ${name} is not in the store.`;
      const remedy = `npm run release -- --list ${name} shows what is.`;
      throw new Refused([{ check: 'change', name, message, remedy }]);
    }
  }

  /** What was noted stays: a list that is changed later does not belong to the release. */
  #contentsOf(
    set: Pick<LiveFile, 'shell' | 'remotes'>,
    before: LiveFile | undefined,
  ): Record<string, string> {
    return Object.fromEntries(
      namedReleases(set).flatMap(([name, release]) => {
        const key = `${name}/${release}`;
        const text = readText(this.at(name, release, contentsFile));
        const noted = before?.contents?.[key] ?? (text === undefined ? undefined : sha256(text));
        return noted ? [[key, noted]] : [];
      }),
    );
  }

  #replace(after: LiveFile): void {
    const half = path.join(this.folder, `live.${randomUUID()}.part`);
    const file = fs.openSync(half, 'w');
    fs.writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
    fs.fsyncSync(file);
    fs.closeSync(file);
    fs.renameSync(half, this.#liveFile);
  }

  /** Whoever dies between the set and the log has its line added by the next change. */
  #addToLog(line: LogLine | undefined): void {
    if (!line || this.log().some(({ revision }) => revision === line.revision)) return;
    // What a writer that died left of its line stays a line of its own.
    const start = /[^\n]$/.test(readText(this.#logFile) ?? '') ? '\n' : '';
    fs.appendFileSync(this.#logFile, `${start}${JSON.stringify(line)}\n`);
  }

  log(): LogLine[] {
    return (readText(this.#logFile) ?? '').split('\n').flatMap((line) => parseLine(line) ?? []);
  }

  verify(): Verified {
    const result: Verified = { releases: 0, files: 0, bytes: 0, problems: [] };
    const live = this.live();
    if (!live) return { ...result, problems: ['Nothing is live.'] };
    for (const [name, release] of namedReleases(live)) {
      result.releases += 1;
      const found = this.#verifyRelease(live, { name, release });
      result.problems.push(...found.problems.map((one) => `${name} ${release}: ${one}`));
      result.files += found.files;
      result.bytes += found.bytes;
    }
    return result;
  }

  #verifyRelease(live: LiveFile, { name, release }: { name: string; release: string }) {
    const none = { files: 0, bytes: 0 };
    const text = readText(this.at(name, release, contentsFile));
    if (text === undefined) return { ...none, problems: ['it has no list of its files'] };
    if (sha256(text) !== live.contents?.[`${name}/${release}`]) {
      return { ...none, problems: ['the list of its files is not the one that went live'] };
    }
    const contents = parseContents(text);
    const marks = Object.values(contents.files);
    return {
      files: marks.length,
      bytes: marks.reduce((sum, { bytes }) => sum + bytes, 0),
      problems: differences(this.at(name, release), contents),
    };
  }
}

function parseLine(text: string): LogLine | undefined {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
