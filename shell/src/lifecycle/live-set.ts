/** What a page needs to follow the live set; loaded after the first screen, or after a reload of ours. */
export { renewRemote } from '../federation/renew-remote.ts';
export { restorePlace } from './list-place.ts';
export { followLiveSet } from './live-stream.ts';
