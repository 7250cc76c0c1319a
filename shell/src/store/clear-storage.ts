import type { AppStorage } from '../storage.ts';

/** Of the device and not of the person: as the native app has given it. */
const deviceKeys = ['deviceId', 'appVersion', 'apiUrl', 'brokenReleases'] as const;

/**
 * Clears the app's data for who comes next (§4). What is the device's is there again at once: a
 * session is bound to its device, and other windows of this browser go on with it meanwhile.
 */
export function clearStorage(storage: AppStorage): void {
  const facts = deviceKeys.map((key) => [key, storage.get(key)] as const);
  storage.clear();
  for (const [key, value] of facts) if (value) storage.set(key, value);
}
