import type { SentCall } from '../http/under-way.ts';
import type { Start } from '../start/take-start.ts';

/** What the page's inline script has done before the shell's code is here. */
export interface HeadStart {
  /** The start parameters were taken: nobody takes them twice. */
  start: Start;
  /** When the page began, by the device's clock: what is asked for then is asked with this time. */
  beganSeconds: number;
  calls: readonly SentCall[];
}

type Page = Window & { headStart?: HeadStart };

/** Two scripts of one page can only meet at their window. */
export function leaveHeadStart(page: Window, headStart: HeadStart): void {
  (page as Page).headStart = headStart;
}

/** Taken once: afterwards nothing of it is left at the window. */
export function takeHeadStart(page: Page): HeadStart | undefined {
  const { headStart } = page;
  delete page.headStart;
  return headStart;
}
