import fs from 'node:fs';
import path from 'node:path';
import type { LiveFile } from '@shared/contract/releases';
import { previewsFile } from '../releases/previews-file.ts';
import { type NotedPreview, parsePreviews } from '../releases/schemas.ts';
import type { ReleaseRef } from '../releases/store.ts';
import type { LiveSet } from './live-set.ts';

interface Previews {
  /** Undefined once it has ended, and after `graceMs` more. */
  find(at: ReleaseRef, graceMs?: number): NotedPreview | undefined;
  /** Makes a set once for each live set; undefined if that failed. */
  once(live: LiveFile, given: Made): LiveSet | undefined;
}

interface Made {
  bucket: number;
  noted: NotedPreview;
  made: () => LiveSet;
}

const recheckMs = 1000;

/** Reads the noted previews, and again when their file changes. */
export function watchPreviews(
  folder: string,
  { now, onBroken }: { now: () => number; onBroken: (error: unknown) => void },
): Previews {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let seen = '';
  let known: NotedPreview[] = [];
  let setsOf: LiveFile | undefined;
  let sets = new Map<string, LiveSet | undefined>();
  const read = (): void => {
    checkedAt = now();
    const text = readText(path.join(folder, previewsFile));
    if (text === seen) return;
    seen = text;
    try {
      known = text === '' ? [] : parsePreviews(text);
    } catch (error) {
      known = [];
      onBroken(error);
    }
  };
  const lookUp = ({ name, release }: ReleaseRef, graceMs: number) =>
    known.find(
      (one) => one.name === name && one.release === release && now() < one.endsAtMs + graceMs,
    );
  return {
    find(at, graceMs = 0) {
      if (now() - checkedAt >= recheckMs) read();
      const found = lookUp(at, graceMs);
      if (found) return found;
      // Another server may have noted it a moment ago.
      read();
      return lookUp(at, graceMs);
    },
    once(live, { bucket, noted, made }) {
      if (setsOf !== live) sets = new Map();
      setsOf = live;
      const key = `${bucket} ${noted.name} ${noted.release} ${noted.contents}`;
      if (!sets.has(key)) sets.set(key, madeOr(made, onBroken));
      return sets.get(key);
    },
  };
}

function madeOr(made: () => LiveSet, onBroken: (error: unknown) => void): LiveSet | undefined {
  try {
    return made();
  } catch (error) {
    onBroken(error);
    return undefined;
  }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}
