import type { Refusal } from '@shared/contract/published';
import type { LiveFile, LogLine } from '@shared/contract/releases';
import * as z from 'zod/mini';
import type { Pruned } from '../../server/src/delivery/releases/prune.ts';
import {
  checked,
  digest,
  list,
  liveFile,
  logLine,
  Malformed,
  name,
  parseJson,
  release,
  text,
} from '../../server/src/delivery/releases/schemas.ts';
import type { OpenPreview, Verified } from '../../server/src/delivery/releases/store.ts';

/**
 * What a release service answers. It is another machine, perhaps of a newer version: unknown keys
 * beside an answer are no error, and everything that is used is checked.
 */
const count = z.int().check(z.gte(0));
const cell = z.union([z.string(), z.number(), z.null(), z.record(z.string(), z.string())]);

const openPreviews = list(z.object({ name, release, endsAtMs: count, by: text(200) }), 10_000);

const schemas = {
  live: z.object({ live: z.nullable(liveFile) }),
  published: z.object({ published: list(release, 100_000) }),
  log: z.object({ log: list(logLine, 1_000_000) }),
  verify: z.object({
    releases: count,
    files: count,
    bytes: count,
    problems: list(text(1000), 100_000),
  }),
  reports: z.object({ reports: z.nullable(list(z.record(text(100), cell), 10_000)) }),
  prune: z.object({
    removed: list(z.object({ name, release, bytes: count }), 100_000),
    kept: count,
  }),
  change: z.union([z.object({ waiting: text(1000) }), z.object({ live: liveFile })]),
  // A server of before keeps no source maps.
  missing: z.object({
    missing: list(digest, 10_000),
    maps: z.optional(z.enum(['there', 'missing'])),
  }),
  preview: z.object({
    path: z.string().check(z.regex(/^\/webview\/preview\/[\w.-]{1,400}$/)),
  }),
  previews: z.object({ previews: openPreviews }),
  endPreviews: z.object({ ended: openPreviews }),
  publish: z.object({ result: z.enum(['new', 'there']) }),
  problem: z.object({
    error: z.optional(text(10_000)),
    refusals: z.optional(
      list(z.object({ check: text(100), name, message: text(10_000), remedy: text(10_000) }), 1000),
    ),
  }),
};

interface Answers {
  live: { live: LiveFile | null };
  published: { published: string[] };
  log: { log: LogLine[] };
  verify: Verified;
  reports: { reports: unknown };
  prune: Pruned;
  change: { waiting: string } | { live: LiveFile };
  missing: { missing: string[]; maps?: 'there' | 'missing' };
  preview: { path: string };
  previews: { previews: OpenPreview[] };
  endPreviews: { ended: OpenPreview[] };
  publish: { result: 'new' | 'there' };
  problem: { error?: string; refusals?: Refusal[] };
}

/** Throws `Malformed` for an answer that no release service gives. */
export function parseAnswer<Kind extends keyof Answers>(kind: Kind, given: string): Answers[Kind] {
  const what = `Its answer (${kind})`;
  const data = parseJson(what, given);
  return checked(what, { data, schema: schemas[kind] }) as unknown as Answers[Kind];
}

/** Why a request failed, as far as the server says it. */
export function parseProblem(given: string): Answers['problem'] {
  try {
    return parseAnswer('problem', given);
  } catch (error) {
    if (error instanceof Malformed) return {};
    throw error;
  }
}
