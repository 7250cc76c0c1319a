import type { StartParamName } from '../start/start-params.ts';
import type { AppStorage, SessionStorage, StorageKey } from '../start/storage.ts';

interface DataOwnerDependencies {
  storage: AppStorage;
  sessionStorage: SessionStorage;
  taken: readonly StartParamName[];
  /** Of what is on the screen, which the reload that follows would store again. */
  endDrafts: () => void;
}

/** Survives the change of the person: their session, and the clock. */
const lastingKeys: readonly StorageKey[] = ['token', 'timeOffset'];

/**
 * The person whose data is stored on the device. Their session may end without a sign-out, and the
 * next one may be another person's, who must not find that data.
 */
export function createDataOwner(dependencies: DataOwnerDependencies) {
  const { storage, sessionStorage, endDrafts } = dependencies;
  let given = dependencies.taken;
  const clear = (except: readonly StorageKey[] = []): void => {
    storage.clear(except);
    sessionStorage.clear();
    endDrafts();
  };
  return {
    clear,
    isUnknown(): boolean {
      const owner = storage.get('dataOwner');
      return owner !== null && owner !== storage.get('tokenOwner');
    },
    /** The person of the token has loaded: clears the data of another one. True if it did. */
    claim({ uid, token }: { uid: string; token: string }): boolean {
      // Another window may have begun another session.
      if (storage.get('token') !== token) return false;
      const owner = storage.get('dataOwner');
      const isAnother = owner !== null && owner !== uid;
      if (isAnother) clear([...lastingKeys, ...given]);
      // The app gave the start parameters for the first person of this page.
      given = [];
      storage.set('dataOwner', uid);
      storage.set('tokenOwner', uid);
      return isAnother;
    },
  };
}
