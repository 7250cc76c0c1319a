import { anonymousDevice } from '@shared/contract/envelope';

const maxEntries = 20_000;

/**
 * Devices that made a signed-in call to this process lately, in memory. A visitor on one of them is
 * most likely an owner who signs in again, not one of a crowd that invents device ids.
 */
export class RecentDevices {
  #current = new Set<string>();
  #previous = new Set<string>();

  add(deviceId: string): void {
    if (deviceId === anonymousDevice || this.#current.has(deviceId)) return;
    if (this.#current.size >= maxEntries) {
      this.#previous = this.#current;
      this.#current = new Set();
    }
    this.#current.add(deviceId);
  }

  has(deviceId: string): boolean {
    return this.#current.has(deviceId) || this.#previous.has(deviceId);
  }
}
