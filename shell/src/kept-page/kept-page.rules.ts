import { matchLanguage } from '@shared/contract/language';
import type { PageConfig } from '@shared/contract/releases';

/** Which openings are answered with a kept page, which answers are kept, and which go. Pure. */

/** What a kept page says of itself. */
export interface Stamp {
  /** When it came, by the device's clock. */
  atMs: number;
  language: string;
  /** The releases that it names. */
  liveSet: string;
}

const longestMs = 24 * 3_600_000;
const mostPages = 20;
const stampHeader = 'x-kept-page';

/**
 * A page that is opened: nothing else is the worker's. A reload asks for what is live now, and a way
 * back in the history has rules of its own; both say so by how they want to use the cache.
 */
export const isOpening = (request: Pick<Request, 'method' | 'mode' | 'cache'>): boolean =>
  request.method === 'GET' && request.mode === 'navigate' && request.cache === 'default';

/** The address without what the native app tells of a person. */
export const keyOf = (url: string): string => new URL(url).pathname;

export const isFresh = ({ atMs }: Stamp, nowMs: number): boolean =>
  atMs <= nowMs && nowMs - atMs < longestMs;

/** Whether a kept page is what the server would most likely say to this opening. */
export function isAnswerTo(stamp: Stamp, opened: { url: string; nowMs: number }): boolean {
  const asked = matchLanguage(new URL(opened.url).searchParams.get('locale') ?? '');
  const speaks = asked === undefined || asked === matchLanguage(stamp.language);
  return speaks && isFresh(stamp, opened.nowMs);
}

/** A whole page of this origin, as it was asked for. */
export const isKeepable = (
  answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  /^text\/html\b/.test(answer.headers.get('content-type') ?? '') &&
  // Browsers show nobody this header; where one does, the page is for somebody.
  !answer.headers.has('set-cookie');

/** Undefined for what is no page of ours, and where pages are not to be kept. */
export function stampOf(html: string, nowMs: number): Stamp | undefined {
  const language = /<html lang="([\w-]+)">/.exec(html)?.[1];
  const config = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(html)?.[1];
  if (!language || !config) return undefined;
  const { liveSet, keptPage } = JSON.parse(config) as PageConfig;
  return keptPage ? { atMs: nowMs, language, liveSet } : undefined;
}

/** How the text came does not count any more, nor what another answer would depend on. */
const ofTheWay = ['content-encoding', 'content-length', 'vary'];

export function stamped(html: string, headers: Headers, stamp: Stamp): Response {
  const kept = new Headers(headers);
  for (const name of ofTheWay) kept.delete(name);
  kept.set(stampHeader, JSON.stringify(stamp));
  return new Response(html, { headers: kept });
}

export function readStamp({ headers }: Response): Stamp | undefined {
  try {
    return JSON.parse(headers.get(stampHeader) ?? '') as Stamp;
  } catch {
    return undefined;
  }
}

export interface Kept {
  key: string;
  stamp: Stamp | undefined;
}

/** Those that are not of the last one's releases and language, too old, or too many; oldest first. */
export function toDrop(kept: readonly Kept[], last: Stamp): string[] {
  const isLikeLast = (stamp: Stamp | undefined): boolean =>
    stamp !== undefined &&
    stamp.liveSet === last.liveSet &&
    stamp.language === last.language &&
    isFresh(stamp, last.atMs);
  const alike = kept.filter(({ stamp }) => isLikeLast(stamp));
  const others = kept.filter(({ stamp }) => !isLikeLast(stamp));
  const tooMany = alike
    .sort((a, b) => (a.stamp?.atMs ?? 0) - (b.stamp?.atMs ?? 0))
    .slice(0, Math.max(0, alike.length - mostPages));
  return [...others, ...tooMany].map(({ key }) => key);
}
