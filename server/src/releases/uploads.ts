import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseContents } from '@shared/contract/published';
import { contentsFile, markOf } from './contents.ts';
import type { FolderOfReleases } from './folder-store.ts';

/**
 * Files on their way into the store, each under the hash of its content: one that came whole need
 * not come again, and one that did not is not there. Nothing here is served.
 */
export class Uploads {
  readonly #folder: string;
  readonly #releases: FolderOfReleases;

  constructor(releases: FolderOfReleases) {
    this.#folder = path.join(releases.folder, '.uploads');
    this.#releases = releases;
  }

  /** Which of these are still to come. */
  missing(digests: readonly string[]): string[] {
    return [...new Set(digests)].filter((digest) => !fs.existsSync(this.#at(digest)));
  }

  /** False where the content is not what its address says. */
  take(digest: string, content: Buffer): boolean {
    if (markOf(content).sha256 !== digest) return false;
    fs.mkdirSync(this.#folder, { recursive: true });
    const half = path.join(this.#folder, `${randomUUID()}.part`);
    fs.writeFileSync(half, content);
    fs.renameSync(half, this.#at(digest));
    return true;
  }

  /** Makes a release of what has come. Its folder appears whole, or not at all. */
  assemble(contents: ReleaseContents, list: Buffer): 'new' | 'there' {
    const draft = path.join(this.#folder, `${randomUUID()}.draft`);
    try {
      for (const [file, { sha256 }] of Object.entries(contents.files)) {
        const target = path.join(draft, file);
        fs.mkdirSync(path.dirname(target), { recursive: true });
        fs.copyFileSync(this.#at(sha256), target);
      }
      fs.writeFileSync(path.join(draft, contentsFile), list);
      return this.#releases.publish(draft);
    } finally {
      fs.rmSync(draft, { recursive: true, force: true });
    }
  }

  /** What nobody came back for within a day is removed. */
  sweep(now = Date.now()): void {
    if (!fs.existsSync(this.#folder)) return;
    for (const name of fs.readdirSync(this.#folder)) {
      const file = path.join(this.#folder, name);
      const at = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
      if (now - at > keptMs) fs.rmSync(file, { recursive: true, force: true });
    }
  }

  #at(digest: string): string {
    return path.join(this.#folder, digest);
  }
}

const keptMs = 24 * 60 * 60 * 1000;
