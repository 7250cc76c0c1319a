import { matchLanguage } from '@shared/contract/language';
import type { PageConfig } from '@shared/contract/releases';
import { htmlSignatureHeader, signedHeaders } from '@shared/lib/signed-html';
import type { HeldParams } from './held-params.ts';

/** Which openings get a snapshot, which answers become one, and which snapshots are outdated. */

export interface Stamp {
  /** Device time of the answer. */
  atMs: number;
  language: string;
  liveSet: string;
  held?: HeldParams;
}

const maxAgeMs = 24 * 3_600_000;
const maxSnapshots = 20;
const stampHeader = 'x-html-snapshot';

/**
 * The worker answers openings alone. A reload asks for the live releases and a step back in the
 * history has rules of its own; both differ in their cache mode.
 */
export const isPageOpening = (request: Pick<Request, 'method' | 'mode' | 'cache'>): boolean =>
  request.method === 'GET' && request.mode === 'navigate' && request.cache === 'default';

/** The path alone: the query holds data of the person. */
export const toSnapshotKey = (url: string): string => new URL(url).pathname;

const isFresh = ({ atMs }: Stamp, nowMs: number): boolean =>
  atMs <= nowMs && nowMs - atMs < maxAgeMs;

/** Whether the server would most likely answer this opening with the same HTML. */
export function matchesOpening(stamp: Stamp, opening: { url: string; nowMs: number }): boolean {
  const requested = matchLanguage(new URL(opening.url).searchParams.get('locale') ?? '');
  const hasLanguage = requested === undefined || requested === matchLanguage(stamp.language);
  return hasLanguage && isFresh(stamp, opening.nowMs);
}

/** A complete page of this origin, at the address that was requested. */
export const canStore = (
  answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  /^text\/html\b/.test(answer.headers.get('content-type') ?? '') &&
  answer.headers.has(htmlSignatureHeader) &&
  // Browsers hide this header from scripts; where one shows it, the page is personal.
  !answer.headers.has('set-cookie');

/** Undefined for foreign HTML, and where the server wants no snapshots. */
export function stampOf(html: string, nowMs: number): Stamp | undefined {
  const language = /<html lang="([\w-]+)">/.exec(html)?.[1];
  const config = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(html)?.[1];
  if (!language || !config) return undefined;
  const { liveSet, htmlSnapshot } = JSON.parse(config) as PageConfig;
  return htmlSnapshot ? { atMs: nowMs, language, liveSet } : undefined;
}

interface SnapshotParts {
  html: string;
  headers: Headers;
  stamp: Stamp;
}

export function toSnapshot({ html, headers, stamp }: SnapshotParts): Response {
  const kept = pickHeaders(headers, [...signedHeaders, htmlSignatureHeader]);
  kept.set(stampHeader, JSON.stringify(stamp));
  return new Response(html, { headers: kept });
}

/** The answer to an opening, with nothing that the server has not signed. */
export function fromSnapshot({ html, headers }: Omit<SnapshotParts, 'stamp'>): Response {
  const served = pickHeaders(headers, signedHeaders);
  served.set(stampHeader, 'served');
  return new Response(html, { headers: served });
}

function pickHeaders(from: Headers, names: readonly string[]): Headers {
  const picked = names.flatMap((name): [string, string][] => {
    const value = from.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Headers(picked);
}

export function readStamp({ headers }: Response): Stamp | undefined {
  try {
    const stamp: unknown = JSON.parse(headers.get(stampHeader) ?? '');
    return isStamp(stamp) ? stamp : undefined;
  } catch {
    return undefined;
  }
}

function isStamp(data: unknown): data is Stamp {
  const { atMs, language, liveSet, held = {} } = (data ?? {}) as Partial<Stamp>;
  const isText = (value: unknown): boolean => typeof value === 'string';
  return typeof atMs === 'number' && isText(language) && isText(liveSet) && held instanceof Object;
}

interface StoredSnapshot {
  key: string;
  stamp: Stamp | undefined;
}

/** Keys of snapshots with other releases or another language, too old, or beyond the limit. */
export function findOutdated(stored: readonly StoredSnapshot[], latest: Stamp): string[] {
  const isCurrent = ({ stamp }: StoredSnapshot): boolean =>
    stamp !== undefined &&
    stamp.liveSet === latest.liveSet &&
    stamp.language === latest.language &&
    isFresh(stamp, latest.atMs);
  const newestFirst = stored
    .filter(isCurrent)
    .sort((a, b) => (b.stamp?.atMs ?? 0) - (a.stamp?.atMs ?? 0));
  const current = new Set(newestFirst.slice(0, maxSnapshots));
  return stored.filter((snapshot) => !current.has(snapshot)).map(({ key }) => key);
}
