import { describe, expect, it } from 'vitest';
import { freshAddress, plainAddress } from './fresh-address.ts';

describe('freshAddress', () => {
  it.each([
    ['/webview/releases/a/1-b/remoteEntry.js', '/webview/releases/~x1/a/1-b/remoteEntry.js'],
    ['/webview/releases/~x0/a/1-b/1.js', '/webview/releases/~x1/a/1-b/1.js'],
    ['/webview/remotes/a/remoteEntry.js', '/webview/remotes/a/remoteEntry.js?again=x1'],
  ])('%s becomes %s, and comes back', (url, fresh) => {
    expect(freshAddress(url, 'x1')).toBe(fresh);
    expect(plainAddress(fresh)).toBe(plainAddress(url));
  });
});
