import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseContents } from '@shared/contract/published';
import { dayMs, hourMs } from '../../platform/time/time.ts';
import { contentsFile } from '../releases/contents.ts';
import { sha256Of, undefinedIfMissing } from '../releases/digests.ts';
import type { FolderOfReleases } from '../releases/folder-store.ts';

/**
 * Uploaded files that wait for their release, each under its content hash: a retry skips complete
 * files, and a partial file never appears. Nothing here is served.
 */
export class Uploads {
  readonly #folder: string;
  readonly #releases: FolderOfReleases;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(releases: FolderOfReleases) {
    this.#folder = path.join(releases.folder, '.uploads');
    this.#releases = releases;
  }

  /** The digests that are not uploaded yet. */
  async missing(digests: readonly string[]): Promise<string[]> {
    const there = new Set(await this.#all());
    return [...new Set(digests)].filter((digest) => !there.has(digest));
  }

  /** False if the content does not match its digest. */
  async add(digest: string, content: Buffer): Promise<boolean> {
    if ((await sha256Of(content)) !== digest) return false;
    await fs.mkdir(this.#folder, { recursive: true });
    const half = path.join(this.#folder, `${randomUUID()}.part`);
    await fs.writeFile(half, content);
    await fs.rename(half, this.#at(digest));
    return true;
  }

  /** Builds a release from uploaded files. Its folder appears whole or not at all. */
  async assemble(
    contents: ReleaseContents,
    { list, signature }: { list: Buffer; signature: string | undefined },
  ): Promise<'new' | 'there'> {
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
      return await this.#releases.installRelease(draft, { contents, signature });
    } finally {
      await fs.rm(draft, { recursive: true, force: true });
    }
  }

  /** Removes uploads older than a day; runs at most once an hour. */
  async sweep(now = Date.now()): Promise<void> {
    if (now - this.#sweptAt < hourMs) return;
    this.#sweptAt = now;
    for (const name of await this.#all()) {
      const file = path.join(this.#folder, name);
      const stat = await undefinedIfMissing(fs.stat(file));
      if (stat && now - stat.mtimeMs > dayMs) await fs.rm(file, { recursive: true, force: true });
    }
  }

  async #all(): Promise<string[]> {
    return (await undefinedIfMissing(fs.readdir(this.#folder))) ?? [];
  }

  #at(digest: string): string {
    return path.join(this.#folder, digest);
  }
}
