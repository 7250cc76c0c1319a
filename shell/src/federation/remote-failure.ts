import type { FailureStage } from '@shared/contract/enums';
import type { PageRelease } from '@shared/contract/releases';

/** A release that failed before it had a page. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly release: PageRelease;
  readonly stage: FailureStage;
  /**
   * Code of its pages has run: endpoints and slices may be in the store. Another release of this
   * remote needs a reload of the page.
   */
  readonly hasRun: boolean;

  constructor(release: PageRelease, how: { cause: unknown; hasRun: boolean }) {
    super(messageOf(how.cause), { cause: how.cause });
    this.release = release;
    this.hasRun = how.hasRun;
    this.stage = how.hasRun || threwInEntry(how.cause) ? 'start' : 'load';
  }
}

/** A remote that is switched off for all devices: none of it is loaded. */
export class RemoteOff extends Error {
  override readonly name = 'RemoteOff';
}

/** A script or a stylesheet that did not load, or failed its integrity check: the bundler's error. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** The federation's runtime wraps the error and keeps its message. */
const threwInEntry = (error: unknown): boolean => /ScriptExecutionError/.test(messageOf(error));

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
