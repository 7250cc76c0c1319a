import type { FailureStage } from '@shared/contract/enums';
import type { PageRelease } from '@shared/contract/releases';

/** A release that did not get as far as a page. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly release: PageRelease;
  readonly stage: FailureStage;
  /**
   * Code of its pages has run: endpoints and slices may be in the store. Another release of this
   * remote has to wait for another load of the page.
   */
  readonly hasRun: boolean;

  constructor(release: PageRelease, how: { cause: unknown; hasRun: boolean }) {
    super(messageOf(how.cause), { cause: how.cause });
    this.release = release;
    this.hasRun = how.hasRun;
    this.stage = how.hasRun || threwInEntry(how.cause) ? 'start' : 'load';
  }
}

/** A remote that is switched off for everybody: nothing of it is loaded. */
export class RemoteOff extends Error {
  override readonly name = 'RemoteOff';
}

/** A script or a stylesheet that did not come, or not as it was released: so the bundler names it. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** The federation's runtime wraps it, and keeps the words. */
const threwInEntry = (error: unknown): boolean => /ScriptExecutionError/.test(messageOf(error));

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
