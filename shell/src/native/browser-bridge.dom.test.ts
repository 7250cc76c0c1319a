import type { PageTarget } from '@shared/host';
import { describe, expect, it, vi } from 'vitest';
import { fakePage } from '../testing/fake-ports.ts';
import { createBrowserBridge } from './browser-bridge.ts';

interface Given {
  opener?: object | null;
  entries?: number;
  declared?: string[];
}

function build({ opener = null, entries = 2, declared = ['/', '/videoPreview'] }: Given = {}) {
  const did: string[] = [];
  const win = Object.assign(fakePage(), {
    opener,
    history: { length: entries },
    closed: false,
    close() {
      did.push('close');
      win.closed = true;
    },
  });
  win.location.reload = () => void did.push('reload');
  const bridge = createBrowserBridge({
    win,
    isDeclared: (pathname) => declared.includes(pathname),
    navigate: (path) => void did.push(`go ${path}`),
    say: (what) => void did.push(`say ${what}`),
  });
  return { bridge, did };
}

describe('§1 in a plain browser', () => {
  it.each([
    ['that a script has opened', { opener: {} }],
    ['that has never been anywhere else', { entries: 1 }],
  ])('close closes a window %s', (_, given) => {
    const { bridge, did } = build(given);
    bridge.close();
    expect(did).toEqual(['close']);
  });

  it('close goes home in any other window', () => {
    const { bridge, did } = build();
    bridge.close();
    expect(did).toEqual(['go /']);
  });

  it('reload reloads the page, and ready does nothing', () => {
    const { bridge, did } = build();
    bridge.ready();
    bridge.reload();
    expect(did).toEqual(['reload']);
  });

  it('goKyc says that this is done in the app', () => {
    const { bridge, did } = build();
    bridge.goKyc();
    expect(did).toEqual(['say kyc']);
  });

  it.each<[PageTarget, string]>([
    [{ page: 'video', params: { videoId: 'v 1' } }, 'go /videoPreview?videoId=v+1'],
    [{ page: 'shop' }, 'say page'],
    [{ page: 'publish' }, 'say page'],
  ])('goPage %j', (target, effect) => {
    const { bridge, did } = build();
    bridge.goPage(target);
    expect(did).toEqual([effect]);
  });

  it('goPage says so where the screen is not live', () => {
    const { bridge, did } = build({ declared: ['/'] });
    bridge.goPage({ page: 'video', params: { videoId: 'v-1' } });
    expect(did).toEqual(['say page']);
  });
});

describe('§1 saving in a plain browser', () => {
  it('is a download, and never leaves the page', async () => {
    const clicked: Record<string, string>[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const { href, download, target, rel } = this;
      clicked.push({ href, download, target, rel });
    });
    const { bridge } = build();
    await bridge.saveImage({ dataUrl: 'data:image/png;base64,AAAA', fileName: 'a.png' });
    await bridge.downloadVideo({ url: '/media/1.mp4', fileName: '1.mp4' });
    const apart = { target: '_blank', rel: 'noopener' };
    expect(clicked).toEqual([
      { href: 'data:image/png;base64,AAAA', download: 'a.png', ...apart },
      { href: 'https://app.example/media/1.mp4', download: '1.mp4', ...apart },
    ]);
    click.mockRestore();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/hosts'])(
    'refuses %s',
    async (url) => {
      const { bridge } = build();
      const failed = expect.objectContaining({ reason: 'failed' });
      await expect(bridge.saveImage({ dataUrl: url, fileName: 'a' })).rejects.toEqual(failed);
      await expect(bridge.downloadVideo({ url, fileName: 'a' })).rejects.toEqual(failed);
    },
  );
});
