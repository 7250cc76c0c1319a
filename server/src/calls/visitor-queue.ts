import type { Call } from '@shared/contract/call';
import { RecentDevices } from '../access/recent-devices.ts';
import { createQueue, type Lane } from '../platform/crypto/hash-queue.ts';
import { networksOf } from '../platform/http/network.ts';

interface Origin {
  id: string;
  address: string;
}

/**
 * Few run at once: more would only share the same cores with everyone else's calls. One network
 * cannot take all places: a sign-in by e-mail keeps its place for several hashes.
 */
export const visitorLimits = {
  maxRunning: 8,
  /** Both leave places to the other: devices that were signed in lately, and all others. */
  maxVisitorsRunning: 6,
  maxPeopleRunning: 6,
  maxRunningPerGroup: 2,
  maxWaiting: 600,
  maxWaitingPerGroup: 40,
};

/**
 * Lets a few calls of visitors run at once, in turn by network, and refuses the rest before they
 * cost a query: a crowd of visitors must not keep anyone else from the database or from signing in.
 */
export class VisitorQueue {
  readonly #inTurn = createQueue(visitorLimits);
  readonly #recentDevices = new RecentDevices();

  /** In a network, each call has a lane, and each device that was signed in lately. */
  laneOf({ path }: Call, { id, address }: Origin): Lane {
    const key = this.#recentDevices.has(id) ? `device ${id}` : path;
    return { isVisitor: true, keys: [...networksOf(address), key] };
  }

  noteSignedIn({ id }: Origin): void {
    this.#recentDevices.add(id);
  }

  run<Result>(
    { device, visitorLane }: { device: Origin; visitorLane: Lane },
    work: () => Promise<Result>,
  ): Promise<Result> {
    return this.#inTurn(work, { ...visitorLane, isVisitor: !this.#recentDevices.has(device.id) });
  }
}
