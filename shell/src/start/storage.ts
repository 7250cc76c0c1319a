import type { StartParamName } from './start-params.ts';
import { startParamEntries } from './start-params.ts';

/**
 * Keys of the shell beside the start parameters. `dataOwner` is the uid of the person whose data is
 * stored, `tokenOwner` the uid of the stored token's person once their profile has loaded,
 * `endedTokens` the sessions that the server does not know to be over yet. `chosenCurrency` is the
 * person's choice, which a start parameter replaces for its opening alone.
 */
type OwnKey =
  | 'livenessTransactionId'
  | 'brokenReleases'
  | 'chosenCurrency'
  | 'dataOwner'
  | 'tokenOwner'
  | 'endedTokens'
  | 'moneyOperations';
export type StorageKey = StartParamName | OwnKey;

/**
 * Keys that a sign-out keeps. They belong to the device, or wait for the server: money operations
 * with an unknown outcome each name their person, who alone sees them after the next sign-in.
 */
const deviceKeys: StorageKey[] = [
  'brokenReleases',
  'endedTokens',
  'moneyOperations',
  ...startParamEntries.flatMap(([name, { lasting, ofDevice }]) =>
    lasting || ofDevice ? [name] : [],
  ),
];

/** Marks of the page's own reloads, which a sign-out keeps. */
const reloadMarks = [
  'reloaded-by-shell',
  'signed-out-elsewhere',
  'reloaded-for-version',
  'reloaded-for-version-at',
  'loaded-without',
  'place-before-reload',
] as const;
export type ReloadMark = (typeof reloadMarks)[number];

/** One of the browser's storages. Remotes and screens have names of their own in it. */
export interface KeyedStorage<Key extends string> {
  get(key: Key): string | null;
  /** False where the value lives only as long as the page. */
  set(key: Key, value: string): boolean;
  remove(key: Key): void;
  /** Clears the data of the person, also of remotes (§4). */
  clear(except?: readonly Key[]): void;
}

export type AppStorage = KeyedStorage<StorageKey>;
export type SessionStorage = KeyedStorage<ReloadMark>;

/** Outlives the window. A clear keeps data of the device, language and theme. */
export const createDeviceStorage = (area: () => Storage): AppStorage =>
  createStorage(area, deviceKeys);

/** Outlives a reload, and ends with the window. */
export const createSessionStorage = (area: () => Storage): SessionStorage =>
  createStorage(area, reloadMarks);

/**
 * Wraps the browser's storage. Where that is not available (a strict web view, a full disk), values
 * live as long as the page, and nothing fails.
 */
function createStorage<Key extends string>(
  area: () => Storage,
  keptKeys: readonly Key[],
): KeyedStorage<Key> {
  const memory = new Map<string, string>();
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return use(area());
    } catch {
      return otherwise;
    }
  };
  const remove = (name: string): void => {
    memory.delete(name);
    attempt((storage) => storage.removeItem(name), undefined);
  };
  const storedNames = () =>
    attempt(
      (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      [],
    );
  return {
    get: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name), null),
    set(name, value) {
      memory.set(name, value);
      return attempt((storage) => {
        storage.setItem(name, value);
        return memory.delete(name);
      }, false);
    },
    remove,
    clear(except = []) {
      const kept = new Set<string>([...keptKeys, ...except]);
      for (const name of [...storedNames(), ...memory.keys()]) if (!kept.has(name)) remove(name);
    },
  };
}

/** Another token may belong to another person, until its profile has loaded. */
export function storeToken(storage: AppStorage, token: string): void {
  if (token !== storage.get('token')) storage.remove('tokenOwner');
  storage.set('token', token);
}

/**
 * Stores the value; false where it was stored already. False too where it would not outlive the
 * page: what happens once per value, such as a reload, could then repeat for ever.
 */
export const isFirst = (
  storage: SessionStorage,
  [mark, value]: readonly [ReloadMark, string],
): boolean => storage.get(mark) !== value && storage.set(mark, value);
