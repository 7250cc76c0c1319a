import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { undefinedIfMissing } from './digests.ts';
import { type NotedPreview, parsePreviews } from './schemas.ts';
import type { OpenPreview, PreviewsOf } from './store.ts';

/** The file in the folder of releases that notes which releases have a preview. */
export const previewsFile = 'previews.json';

/**
 * Notes the releases that have a preview, so that no clean-up removes them and every server knows
 * their hashes. An entry that is removed ends its preview.
 */
export class PreviewsFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async read(): Promise<NotedPreview[]> {
    const text = await undefinedIfMissing(fs.readFile(this.#file, 'utf8'));
    return text === undefined ? [] : parsePreviews(text);
  }

  /** Drops what has ended. To be called under the lock of the folder. */
  async add(preview: NotedPreview, nowMs: number): Promise<void> {
    const others = (await this.read()).filter((one) => isKept(one, nowMs) && !isSame(one, preview));
    await this.#write([...others, preview]);
  }

  /** Removes those of a remote, or of one release, and returns them. To be called under the lock. */
  async remove({ name, release }: PreviewsOf): Promise<NotedPreview[]> {
    const isMeant = (one: NotedPreview): boolean =>
      one.name === name && (release === undefined || one.release === release);
    const all = await this.read();
    const ended = all.filter(isMeant);
    if (ended.length > 0) await this.#write(all.filter((one) => !isMeant(one)));
    return ended;
  }

  async #write(previews: readonly NotedPreview[]): Promise<void> {
    const half = `${this.#file}.${randomUUID()}.part`;
    await fs.writeFile(half, `${JSON.stringify({ schema: 1, previews }, null, 2)}\n`, {
      flush: true,
    });
    await fs.rename(half, this.#file);
  }
}

const isSame = (one: NotedPreview, other: NotedPreview): boolean =>
  one.name === other.name && one.release === other.release && one.endsAtMs <= other.endsAtMs;

/** A page that was open at the end may still load its chunks. */
export const previewGraceMs = 3_600_000;

export const isKept = ({ endsAtMs }: Pick<NotedPreview, 'endsAtMs'>, nowMs: number): boolean =>
  nowMs < endsAtMs + previewGraceMs;

/** Those that have not ended. */
export const openAt = (noted: readonly NotedPreview[], at: Date): OpenPreview[] =>
  noted
    .filter(({ endsAtMs }) => at.getTime() < endsAtMs)
    .map(({ name, release, endsAtMs, by }) => ({ name, release, endsAtMs, by }));
