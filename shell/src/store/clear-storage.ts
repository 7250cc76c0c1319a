import type { AppStorage, StorageKey } from '../start/storage.ts';

/** Of the device and not of the person: as the native app has given it. */
const deviceKeys = ['deviceId', 'appVersion', 'apiUrl', 'brokenReleases'] as const;

/**
 * Clears the app's data for who comes next (§4). What stays is never away: a session is bound to its
 * device, and another window of this browser may begin at this very moment.
 */
export function clearStorage(storage: AppStorage, except: readonly StorageKey[] = []): void {
  storage.clear([...deviceKeys, ...except]);
}
