import { getHost } from './host.ts';

/** The specification (§3) fixes these names. Every other key gets its remote's name in front. */
const specifiedKeys = [
  'searchHistory',
  'chatBg',
  'dontShowRewardModal',
  'welfareCountry',
  'welfareOverlay',
];

/**
 * A remote's part of the device's storage; the shell clears it at sign-out. Where a browser blocks
 * storage, values live as long as the page.
 */
export function remoteStorage<Key extends string>(remote: string) {
  const nameOf = (key: Key): string => (specifiedKeys.includes(key) ? key : `${remote}.${key}`);
  return {
    /** An empty text where the key is not stored. */
    read: (key: Key): string => getHost().storage.get(nameOf(key)) ?? '',
    /** An empty text removes the key. */
    write(key: Key, text: string): void {
      const { storage } = getHost();
      if (text === '') storage.remove(nameOf(key));
      else storage.set(nameOf(key), text);
    },
  };
}
