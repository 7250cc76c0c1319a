import type { Call } from '@shared/contract/call';
import { RecentDevices } from '../access/recent-devices.ts';
import { createQueue, type Lane } from '../platform/crypto/hash-queue.ts';
import { networkOf } from '../platform/http/network.ts';

interface Origin {
  id: string;
  address: string;
}

/** Few run at once: more would only share the same cores with everyone else's calls. */
export const visitorLimits = { maxRunning: 3, maxWaiting: 600, maxWaitingPerLane: 40 };

/**
 * Lets a few calls of visitors run at once, in turn by lane, and refuses the rest before they cost
 * a query: a crowd of visitors must not keep anyone else from the database or from signing in.
 */
export class VisitorQueue {
  readonly #inTurn = createQueue(visitorLimits);
  readonly #recentDevices = new RecentDevices();

  /** A network has a lane for each call; a device that was signed in lately has one of its own. */
  laneOf({ path }: Call, from: Origin): Lane {
    const isRecent = this.#recentDevices.has(from.id);
    const key = isRecent ? `device ${from.id}` : `network ${networkOf(from.address)} ${path}`;
    return { isVisitor: true, key };
  }

  noteSignedIn({ id }: Origin): void {
    this.#recentDevices.add(id);
  }

  run<Result>(of: { visitorLane: Lane }, work: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(work, of.visitorLane);
  }
}
