/** A storage with every key in it: of the shell and of all remotes. */
export interface RawStorage {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
}

/** `device` outlives the window; `session` outlives a reload and ends with the window. */
type Lifetime = 'device' | 'session';
type Storages = Record<Lifetime, RawStorage>;

let current: Storages | undefined;

export function provideStorage(storages: Storages): void {
  current = storages;
}

export function rawStorage(lives: Lifetime): RawStorage {
  if (!current) throw new Error('The shell has not provided its storage yet.');
  return current[lives];
}

/** The specification (§3) fixes these names, the money kit the first one, the shell the second. */
type SpecifiedKey =
  | 'moneyOperations'
  | 'dataOwner'
  | 'searchHistory'
  | 'chatBg'
  | 'dontShowRewardModal'
  | 'welfareCountry'
  | 'welfareOverlay';

interface RemoteStorageOptions<Key> {
  lives?: Lifetime;
  /** Its keys whose names the specification fixes; all others get the remote's name in front. */
  specified?: readonly (Key & SpecifiedKey)[];
}

/**
 * A remote's own keys, under its name, in the device's storage or with `lives: 'session'` in the
 * window's. The shell clears both at sign-out and before another person. Where a browser blocks
 * storage, values live as long as the page.
 */
export function remoteStorage<Key extends string>(
  remote: string,
  { lives = 'device', specified = [] }: RemoteStorageOptions<Key> = {},
) {
  const fixed: readonly string[] = specified;
  const nameOf = (key: Key): string => (fixed.includes(key) ? key : `${remote}.${key}`);
  return {
    /** An empty text where the key is not stored. */
    read: (key: Key): string => rawStorage(lives).get(nameOf(key)) ?? '',
    /** An empty text removes the key. */
    write(key: Key, text: string): void {
      if (text === '') rawStorage(lives).remove(nameOf(key));
      else rawStorage(lives).set(nameOf(key), text);
    },
  };
}
