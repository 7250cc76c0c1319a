import { anonymousDevice } from '@shared/contract/envelope';

const maxEntries = 20_000;
const rememberedMs = 30 * 60_000;

/**
 * Devices that made a signed-in call to this process in the last half hour or hour, in memory. A
 * visitor on one of them is most likely an owner who signs in again, not one of a crowd that
 * invents device ids.
 */
export class RecentDevices {
  #current = new Set<string>();
  #previous = new Set<string>();
  #rotatedAt = performance.now();

  add(deviceId: string, nowMs = performance.now()): void {
    if (deviceId === anonymousDevice) return;
    this.#rotate(nowMs);
    this.#current.add(deviceId);
  }

  has(deviceId: string, nowMs = performance.now()): boolean {
    this.#rotate(nowMs);
    return this.#current.has(deviceId) || this.#previous.has(deviceId);
  }

  #rotate(nowMs: number): void {
    const sinceMs = nowMs - this.#rotatedAt;
    if (sinceMs < rememberedMs && this.#current.size < maxEntries) return;
    this.#previous = sinceMs < 2 * rememberedMs ? this.#current : new Set();
    this.#current = new Set();
    this.#rotatedAt = nowMs;
  }
}
