import type { Start } from '../start/take-start.ts';

/**
 * Calls that are under way before the shell's code is here. The page's inline script makes them and
 * leaves them at the window; the client takes each of them once, in place of the same call.
 */
export interface HeadStart {
  /** The start parameters were taken: nobody takes them twice. */
  start: Start;
  /** When the page began, by the device's clock: what is asked for then is asked with this time. */
  beganSeconds: number;
  calls: LedCall[];
  /** What nobody has taken when the first visit begins is nobody's: later it would be old. */
  isOver?: boolean;
}

/** What makes two calls the same one: all that the answer depends on. */
export interface SameCall {
  url: string;
  body: string;
  token: string;
  language: string;
}

export interface LedCall extends SameCall {
  answer: Promise<LedAnswer>;
}

export interface LedAnswer {
  data: unknown;
  /** By the device's clock: an answer is taken later than it came. */
  receivedSeconds: number;
}

type Page = Window & { headStart?: HeadStart };

export const readHeadStart = (page: Window): HeadStart | undefined => (page as Page).headStart;

export function leaveHeadStart(page: Window, headStart: HeadStart): void {
  (page as Page).headStart = headStart;
}

/** The same call, if it is on its way. Nobody else gets it. */
export function takeLed(
  { calls, isOver }: Pick<HeadStart, 'calls' | 'isOver'>,
  call: SameCall,
): Promise<LedAnswer> | undefined {
  if (isOver) return undefined;
  const index = calls.findIndex(
    ({ url, body, token, language }) =>
      url === call.url && body === call.body && token === call.token && language === call.language,
  );
  return index < 0 ? undefined : calls.splice(index, 1)[0]?.answer;
}
