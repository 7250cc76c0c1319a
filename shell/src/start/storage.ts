/** The keys of local storage, as the specification names them, and the two that outlive it all. */
const appKeys = [
  'token',
  'searchHistory',
  'gToken',
  'deviceId',
  'chatBg',
  'dontShowRewardModal',
  'currencyType',
  'showAsset',
  'welfareCountry',
  'welfareOverlay',
  'livenessTransactionId',
  'appVersion',
  'timeOffset',
  'apiUrl',
  // Written by the money kit: operations whose outcome has not been seen.
  'moneyOperations',
  // Releases that broke on this device.
  'brokenReleases',
] as const;
const lastingKeys = ['locale', 'theme'] as const;
export type StorageKey = (typeof appKeys)[number] | (typeof lastingKeys)[number];

export interface AppStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
  /** Clears the app's data but for what is named; language and theme survive. */
  clear(except?: readonly StorageKey[]): void;
}

/**
 * Over the browser's storage. Where that is closed to the page (a strict web view, a full disk),
 * values live as long as the page does, and nothing fails.
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
  const remove = (key: StorageKey) => {
    memory.delete(key);
    attempt(
      (storage) => storage.removeItem(key),
      () => undefined,
    );
  };
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value);
          memory.delete(key);
        },
        () => {
          memory.set(key, value);
        },
      ),
    remove,
    clear: (except = []) => {
      for (const key of appKeys) if (!except.includes(key)) remove(key);
    },
  };
}
