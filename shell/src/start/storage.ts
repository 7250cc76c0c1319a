import type { Host } from '@shared/host';
import type { StartParamName } from './start-params.ts';
import { startParamEntries } from './start-params.ts';

/** Keys of the shell beside the start parameters. */
type OwnKey = 'livenessTransactionId' | 'brokenReleases';
export type StorageKey = StartParamName | OwnKey;

/** Keys that a sign-out keeps: they belong to the device. */
const keptKeys = startParamEntries.flatMap(([name, { lasting, ofDevice }]) =>
  lasting || ofDevice ? [name] : [],
);

export interface AppStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
  /**
   * Clears the data of the person, also of remotes (§4). Keeps data of the device, language and
   * theme.
   */
  clear(except?: readonly StorageKey[]): void;
  /** The same storage, with names of the remotes' choice. */
  ofRemotes: Host['storage'];
}

/**
 * Wraps the browser's storage. Where that is not available (a strict web view, a full disk), values
 * live as long as the page, and nothing fails.
 */
export function createStorage(area: () => Storage): AppStorage {
  const memory = new Map<string, string>();
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: () => Value): Value => {
    try {
      return use(area());
    } catch {
      return otherwise();
    }
  };
  const ofRemotes: Host['storage'] = {
    get: (name) =>
      memory.get(name) ??
      attempt(
        (storage) => storage.getItem(name),
        () => null,
      ),
    set: (name, value) =>
      attempt(
        (storage) => {
          storage.setItem(name, value);
          memory.delete(name);
        },
        () => {
          memory.set(name, value);
        },
      ),
    remove(name) {
      memory.delete(name);
      attempt(
        (storage) => storage.removeItem(name),
        () => undefined,
      );
    },
  };
  const storedNames = () =>
    attempt(
      (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      () => [],
    );
  return {
    ...ofRemotes,
    clear(except = []) {
      const kept = new Set<string>(['brokenReleases', ...keptKeys, ...except]);
      for (const name of [...storedNames(), ...memory.keys()]) {
        if (!kept.has(name)) ofRemotes.remove(name);
      }
    },
    ofRemotes,
  };
}
