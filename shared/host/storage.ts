import { getHost } from './host.ts';

/** The specification names these (§1). Every other key stands below the name of its remote. */
const specifiedKeys = [
  'searchHistory',
  'chatBg',
  'dontShowRewardModal',
  'welfareCountry',
  'welfareOverlay',
];

/**
 * What a remote keeps on the device, until the person signs out. Where storage is closed to the page
 * it lives as long as the page does.
 */
export function remoteStorage<Key extends string>(remote: string) {
  const nameOf = (key: Key): string => (specifiedKeys.includes(key) ? key : `${remote}.${key}`);
  return {
    /** An empty text where nothing is kept. */
    read: (key: Key): string => getHost().storage.get(nameOf(key)) ?? '',
    /** An empty text is not kept. */
    write(key: Key, text: string): void {
      const { storage } = getHost();
      if (text === '') storage.remove(nameOf(key));
      else storage.set(nameOf(key), text);
    },
  };
}
