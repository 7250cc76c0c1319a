import type { FailureStage } from '@shared/contract/enums';
import type { PageRelease } from '@shared/contract/releases';
import { isEntryError } from '@shared/federation/runtime/errors';

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
    this.stage = how.hasRun || isEntryError(how.cause) ? 'start' : 'load';
  }
}

/** A remote that is switched off for all devices: none of it is loaded. */
export class RemoteOff extends Error {
  override readonly name = 'RemoteOff';
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
