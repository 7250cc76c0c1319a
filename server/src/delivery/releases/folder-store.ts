import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Refusal, ReleaseContents } from '@shared/contract/published';
import type { LiveFile, LogLine, ReleaseChange } from '@shared/contract/releases';
import { contentsFile, findDifferences, parseContents, sha256 } from './contents.ts';
import { type Digests, FileDigests, undefinedIfMissing } from './digests.ts';
import { applyChanges, namedReleases, parseLiveFile, withChecksum } from './live-file.ts';
import { withLock } from './lock.ts';
import { LogFile } from './log-file.ts';
import { isFileName, isName, isRelease } from './names.ts';
import { openAt, PreviewsFile, previewsFile } from './previews-file.ts';
import { pruneFolder } from './prune-folder.ts';
import type { ReleaseKey } from './release-keys.ts';
import { renameIntoPlace } from './rename-into-place.ts';
import { namesWithoutAgain, refuseRetired } from './retired.ts';
import { Malformed, parseDescription } from './schemas.ts';
import {
  readSignature,
  readSignatureFile,
  requireSignature,
  type SignedRelease,
  writeSignatureFile,
} from './signatures.ts';
import { ensureSigned, keepSignature } from './signed-releases.ts';
import { keepSourceMaps, readSourceMaps } from './source-maps.ts';
import {
  ChangedMeanwhile,
  type OpenPreview,
  type PreviewsOf,
  Refused,
  type ReleasedFile,
  type ReleaseRef,
  type ReleaseStore,
  revisionOf,
  type Verified,
} from './store.ts';
import { wordsFilesOf } from './word-files.ts';

export interface FolderStoreOptions {
  /** The author of changes, for the log. */
  by: string;
  /** Returns the refusals of a new set; runs under the lock. */
  check?: (after: LiveFile, before: LiveFile | undefined) => Promise<Refusal[]>;
  now?: () => Date;
}

interface OpenOptions extends FolderStoreOptions {
  /** With keys, only releases that one of them has signed are published and go live. */
  keys?: readonly ReleaseKey[] | undefined;
}

/**
 * Releases in a folder that one or many servers read. A rename under a lock replaces `live.json`,
 * so a reader sees the old set or the new one; `log.jsonl` is append-only.
 */
export function openFolderStore(
  folder: string | FolderOfReleases,
  { keys, ...options }: OpenOptions,
): ReleaseStore {
  const files = typeof folder === 'string' ? new FolderOfReleases(folder, keys) : folder;
  return {
    live: () => files.live(),
    published: (name) => files.published(name),
    contents: (name, release) => files.contents(name, release),
    file: (at) => files.file(at),
    digests: (at) => files.digestsOf(at),
    signature: ({ name, release }) => readSignatureFile(files.pathOf(name, release)),
    publish: (source, progress) => files.publish(source, progress),
    change: (changes, given) =>
      files.withLock((isHeld) => files.change(changes, { ...options, ...given, isHeld })),
    preview: (at) => files.withLock(() => files.preview(at, options)),
    previews: () => files.openPreviews(options),
    endPreviews: (of) => files.withLock(() => files.endPreviews(of, options)),
    log: async () => files.log.read(),
    verify: () => files.verify(),
    prune: (request) => pruneFolder(files, request, options),
  };
}

interface Publication {
  contents: ReleaseContents;
  signature: string | undefined;
  progress?: ((done: number, of: number) => void) | undefined;
}

interface ChangeOptions extends FolderStoreOptions {
  revision: number;
  why?: string;
  /** False if another process took the lock over. */
  isHeld: () => boolean;
}

export class FolderOfReleases {
  readonly folder: string;
  readonly digests = new FileDigests();
  readonly log: LogFile;
  readonly previews: PreviewsFile;
  readonly keys: readonly ReleaseKey[] | undefined;
  readonly #liveFile: string;

  constructor(folder: string, keys?: readonly ReleaseKey[]) {
    this.folder = folder;
    this.keys = keys;
    this.#liveFile = path.join(folder, 'live.json');
    this.log = new LogFile(path.join(folder, 'log.jsonl'));
    this.previews = new PreviewsFile(path.join(folder, previewsFile));
  }

  async withLock<Result>(act: (isHeld: () => boolean) => Promise<Result>): Promise<Result> {
    await fs.mkdir(this.folder, { recursive: true });
    return withLock(path.join(this.folder, 'live.lock'), act);
  }

  async live(): Promise<LiveFile | undefined> {
    const text = await readText(this.#liveFile);
    return text === undefined ? undefined : parseLiveFile(text);
  }

  pathOf(name: string, release: string, file = ''): string {
    if (!isName(name) || !isRelease(release)) throw new Error('This is not the name of a release.');
    return path.join(this.folder, name, release, file);
  }

  /** Undefined if no release has a file of such a name. */
  #pathInside({ name, release, file }: ReleasedFile): string | undefined {
    const found = this.pathOf(name, release, file);
    const isInside = found.startsWith(this.pathOf(name, release) + path.sep);
    return isInside && isFileName(file) ? found : undefined;
  }

  /** Every name that was ever published here. */
  async names(): Promise<string[]> {
    const entries =
      (await undefinedIfMissing(fs.readdir(this.folder, { withFileTypes: true }))) ?? [];
    const folders = entries.filter((entry) => entry.isDirectory() && isName(entry.name));
    return folders.map(({ name }) => name).sort();
  }

  async published(name: string): Promise<string[]> {
    if (!isName(name)) return [];
    const entries = (await undefinedIfMissing(fs.readdir(path.join(this.folder, name)))) ?? [];
    const releases = entries.filter(isRelease);
    const there = await Promise.all(releases.map((release) => this.isPublished(name, release)));
    return releases.filter((_, index) => there[index]);
  }

  async isPublished(name: string, release: string): Promise<boolean> {
    return (
      (await undefinedIfMissing(fs.stat(this.pathOf(name, release, 'release.json')))) !== undefined
    );
  }

  async contents(name: string, release: string): Promise<ReleaseContents | undefined> {
    const text = await readText(this.pathOf(name, release, contentsFile));
    return text === undefined ? undefined : parseContents(text);
  }

  async signed({ name, release }: ReleaseRef): Promise<SignedRelease> {
    const folder = this.pathOf(name, release);
    const contents = (await readText(path.join(folder, contentsFile))) ?? '';
    return { name, release, contents, signature: await readSignatureFile(folder) };
  }

  async file(at: ReleasedFile): Promise<Buffer | undefined> {
    const found = this.#pathInside(at);
    return found === undefined ? undefined : undefinedIfMissing(fs.readFile(found));
  }

  async digestsOf(at: ReleasedFile): Promise<Digests | undefined> {
    const found = this.#pathInside(at);
    return found === undefined ? undefined : this.digests.of(found);
  }

  async publish(source: string, progress?: (done: number, of: number) => void) {
    const contents = parseContents(await fs.readFile(path.join(source, contentsFile), 'utf8'));
    const signature = await readSignatureFile(source);
    const result = await this.#publishContents(source, { contents, signature, progress });
    const maps = await readSourceMaps(source);
    if (maps) await keepSourceMaps(this.pathOf(contents.name, contents.release), maps);
    return result;
  }

  async #publishContents(
    source: string,
    { contents, signature, progress = () => {} }: Publication,
  ) {
    const { name, release } = contents;
    if (await this.contents(name, release)) return this.ensureSame(contents, signature);
    // Copy under a temporary name, so that no reader takes half a release for a whole one.
    const half = path.join(this.folder, name, `.${release}.${randomUUID()}.part`);
    try {
      await fs.cp(source, half, { recursive: true });
      if ((await this.installRelease(half, { contents, signature })) === 'there') return 'there';
    } finally {
      await fs.rm(half, { recursive: true, force: true });
    }
    const count = Object.keys(contents.files).length;
    progress(count, count);
    return 'new' as const;
  }

  /** Verifies a folder, then renames it into place, so that no reader finds half a release. */
  async installRelease(
    half: string,
    { contents, signature }: Pick<Publication, 'contents' | 'signature'>,
  ): Promise<'new' | 'there'> {
    const wrong = await findDifferences(half, contents, (file) => this.digests.of(file));
    if (wrong.length > 0) throw new Malformed(`The build is incomplete: ${wrong.join(', ')}.`);
    const read = async (file: string) => (await readText(path.join(half, file))) ?? '';
    const description = parseDescription(await read('release.json'), contents);
    for (const { file, parse } of wordsFilesOf(description)) parse(await read(file));
    const { name, release } = contents;
    const signed = { name, release, contents: await read(contentsFile), signature };
    if (this.keys) requireSignature(signed, { keys: this.keys, wasLive: false });
    const target = this.pathOf(name, release);
    await fs.mkdir(path.dirname(target), { recursive: true });
    if (signature !== undefined && !(await this.isPublished(name, release))) {
      await writeSignatureFile(target, signature);
    }
    return (await renameIntoPlace(half, target)) ? 'new' : this.ensureSame(contents, signature);
  }

  /** Publishing the same content again succeeds; other content under its name is refused. */
  async ensureSame(contents: ReleaseContents, signature: string | undefined): Promise<'there'> {
    const { name, release, files } = contents;
    const known = await this.contents(name, release);
    if (isDeepStrictEqual(known?.files, files)) {
      await keepSignature(this, contents, signature);
      return 'there';
    }
    const message = `${release} of ${name} was published before, with other content.`;
    const remedy = 'A published release never changes: build again, or raise its version.';
    throw new Refused([{ check: 'files', name, message, remedy }]);
  }

  async change(changes: ReleaseChange[], options: ChangeOptions): Promise<LiveFile> {
    const before = await this.live();
    if (revisionOf(before) !== options.revision) throw new ChangedMeanwhile();
    const log = await this.log.read();
    refuseRetired(namesWithoutAgain(changes), { before, log });
    const stamp = { at: (options.now?.() ?? new Date()).toISOString(), by: options.by };
    const changed = applyChanges(before, changes, stamp);
    if (!changed) return before as LiveFile;
    const { shell, remotes, done } = changed;
    await this.#ensurePublished({ shell, remotes }, done);
    await ensureSigned(this, done, { before, set: { shell, remotes }, log });
    const after = await this.buildNext(
      before,
      { shell, remotes },
      {
        ...stamp,
        changes: done,
        ...(options.why && { why: options.why }),
      },
    );
    const refusals = (await options.check?.(after, before)) ?? [];
    if (refusals.length > 0) throw new Refused(refusals);
    if (!options.isHeld()) throw new ChangedMeanwhile();
    await this.writeLive(after, before);
    return after;
  }

  async preview(
    { name, release, endsAtMs }: ReleaseRef & { endsAtMs: number },
    { by, check, now = () => new Date() }: FolderStoreOptions,
  ): Promise<void> {
    const before = await this.live();
    const stamp = { at: now().toISOString(), by };
    const wanted = [{ do: 'release' as const, name, release }];
    const changed = applyChanges(before, wanted, stamp);
    if (changed) {
      const { done, ...set } = changed;
      await this.#ensurePublished(set, done);
      await ensureSigned(this, done, { before, set, log: await this.log.read() });
      const after = await this.buildNext(before, set, { ...stamp, changes: done });
      const refusals = (await check?.(after, before)) ?? [];
      if (refusals.length > 0) throw new Refused(refusals);
    }
    const list = await readText(this.pathOf(name, release, contentsFile));
    if (list === undefined) throw new Malformed(`${release} of ${name} has no list of its files.`);
    const contents = sha256(list);
    await this.previews.add({ name, release, endsAtMs, contents, ...stamp }, now().getTime());
  }

  async openPreviews({ now = () => new Date() }: FolderStoreOptions): Promise<OpenPreview[]> {
    return openAt(await this.previews.read(), now());
  }

  async endPreviews(
    of: PreviewsOf,
    { now = () => new Date() }: FolderStoreOptions,
  ): Promise<OpenPreview[]> {
    return openAt(await this.previews.remove(of), now());
  }

  /** Builds the next live set, with its log line. */
  async buildNext(
    before: LiveFile | undefined,
    set: Pick<LiveFile, 'shell' | 'remotes'>,
    line: Omit<LogLine, 'revision' | 'previousSum'>,
  ): Promise<LiveFile> {
    const previousSum = await this.log.sumOfLast(before?.last);
    const revision = revisionOf(before) + 1;
    const last: LogLine = { revision, ...line, ...(previousSum && { previousSum }) };
    const contents = await this.#contentsOf(set, before);
    return withChecksum({ schema: 1, revision: last.revision, ...set, contents, last });
  }

  /** After a crash between set and log, the next change adds the missing log line. */
  async writeLive(after: LiveFile, before: LiveFile | undefined): Promise<void> {
    await this.log.add(before?.last);
    const half = path.join(this.folder, `live.${randomUUID()}.part`);
    await fs.writeFile(half, `${JSON.stringify(after, null, 2)}\n`, { flush: true });
    await fs.rename(half, this.#liveFile);
    await this.log.add(after.last);
  }

  async #ensurePublished(
    set: Pick<LiveFile, 'shell' | 'remotes'>,
    done: ReleaseChange[],
  ): Promise<void> {
    const names = new Set(done.map(({ name }) => name));
    for (const [name, release] of namedReleases(set)) {
      if (!names.has(name) || (await this.isPublished(name, release))) continue;
      const message = `${release} of ${name} is not in the store.`;
      const remedy = `npm run release -- --list ${name} lists its releases.`;
      throw new Refused([{ check: 'change', name, message, remedy }]);
    }
  }

  /** Keeps hashes noted before: a contents list that was changed later is not trusted. */
  async #contentsOf(
    set: Pick<LiveFile, 'shell' | 'remotes'>,
    before: LiveFile | undefined,
  ): Promise<Record<string, string>> {
    const noted: Record<string, string> = {};
    for (const [name, release] of namedReleases(set)) {
      const key = `${name}/${release}`;
      const known = before?.contents?.[key];
      const text = known ? undefined : await readText(this.pathOf(name, release, contentsFile));
      const sum = known ?? (text === undefined ? undefined : sha256(text));
      if (sum) noted[key] = sum;
    }
    return noted;
  }

  async verify(): Promise<Verified> {
    const result: Verified = { releases: 0, files: 0, bytes: 0, problems: [] };
    const live = await this.live();
    if (!live) return { ...result, problems: ['Nothing is live.'] };
    for (const [name, release] of namedReleases(live)) {
      result.releases += 1;
      const found = await this.#verifyRelease(live, { name, release });
      result.problems.push(...found.problems.map((one) => `${name} ${release}: ${one}`));
      result.files += found.files;
      result.bytes += found.bytes;
    }
    const breaks = await this.#findLogProblems();
    result.problems.push(...breaks.map((one) => `log.jsonl: ${one}`));
    return result;
  }

  /** Looks again before it complains: a change that is under way writes the set before the log. */
  async #findLogProblems(): Promise<string[]> {
    for (let attempt = 1; ; attempt += 1) {
      const problems = await this.log.findProblems((await this.live())?.last);
      if (problems.length === 0 || attempt === 3) return problems;
      await sleep(100);
    }
  }

  async #verifyRelease(live: LiveFile, { name, release }: ReleaseRef) {
    const none = { files: 0, bytes: 0 };
    const text = await readText(this.pathOf(name, release, contentsFile));
    if (text === undefined) return { ...none, problems: ['it has no list of its files'] };
    if (sha256(text) !== live.contents?.[`${name}/${release}`]) {
      return { ...none, problems: ['the list of its files is not the one that went live'] };
    }
    const signed = readSignature(await this.signed({ name, release }), this.keys);
    const contents = parseContents(text);
    const marks = Object.values(contents.files);
    // Read every byte instead of trusting cached digests.
    const read = (file: string) => this.digests.read(file);
    return {
      files: marks.length,
      bytes: marks.reduce((sum, { bytes }) => sum + bytes, 0),
      problems: [
        ...('problem' in signed ? [signed.problem] : []),
        ...(await findDifferences(this.pathOf(name, release), contents, read)),
      ],
    };
  }
}

const readText = (file: string): Promise<string | undefined> =>
  undefinedIfMissing(fs.readFile(file, 'utf8'));
