import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseContents } from '@shared/contract/published';
import { contentsFile } from '../releases/contents.ts';
import { orUndefined, sha256Of } from '../releases/digests.ts';
import type { FolderOfReleases } from '../releases/folder-store.ts';

/**
 * Files on their way into the store, each under the hash of its content: one that came whole need
 * not come again, and one that did not is not there. Nothing here is served.
 */
export class Uploads {
  readonly #folder: string;
  readonly #releases: FolderOfReleases;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(releases: FolderOfReleases) {
    this.#folder = path.join(releases.folder, '.uploads');
    this.#releases = releases;
  }

  /** Which of these are still to come. */
  async missing(digests: readonly string[]): Promise<string[]> {
    const there = new Set(await this.#all());
    return [...new Set(digests)].filter((digest) => !there.has(digest));
  }

  /** False where the content is not what its address says. */
  async take(digest: string, content: Buffer): Promise<boolean> {
    if ((await sha256Of(content)) !== digest) return false;
    await fs.mkdir(this.#folder, { recursive: true });
    const half = path.join(this.#folder, `${randomUUID()}.part`);
    await fs.writeFile(half, content);
    await fs.rename(half, this.#at(digest));
    return true;
  }

  /** Makes a release of what has come. Its folder appears whole, or not at all. */
  async assemble(contents: ReleaseContents, list: Buffer): Promise<'new' | 'there'> {
    const draft = path.join(this.#folder, `${randomUUID()}.draft`);
    const files = Object.entries(contents.files);
    try {
      for (const folder of new Set(files.map(([file]) => path.dirname(file)))) {
        await fs.mkdir(path.join(draft, folder), { recursive: true });
      }
      for (const [file, { sha256 }] of files) {
        await fs.copyFile(this.#at(sha256), path.join(draft, file));
      }
      await fs.writeFile(path.join(draft, contentsFile), list);
      return await this.#releases.takeIn(draft, contents);
    } finally {
      await fs.rm(draft, { recursive: true, force: true });
    }
  }

  /** What nobody came back for within a day is removed. Looked for once an hour. */
  async sweep(now = Date.now()): Promise<void> {
    if (now - this.#sweptAt < sweptEveryMs) return;
    this.#sweptAt = now;
    for (const name of await this.#all()) {
      const file = path.join(this.#folder, name);
      const stat = await orUndefined(fs.stat(file));
      if (stat && now - stat.mtimeMs > keptMs) await fs.rm(file, { recursive: true, force: true });
    }
  }

  async #all(): Promise<string[]> {
    return (await orUndefined(fs.readdir(this.#folder))) ?? [];
  }

  #at(digest: string): string {
    return path.join(this.#folder, digest);
  }
}

const sweptEveryMs = 60 * 60 * 1000;
const keptMs = 24 * sweptEveryMs;
