import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveFile, share } from './share.ts';

afterEach(() => vi.unstubAllGlobals());

const withShare = (answer: () => Promise<void>, canShare = true) =>
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { share: vi.fn(answer), canShare: () => canShare }),
  );

describe('sharing', () => {
  it('uses the phone’s share sheet', async () => {
    withShare(async () => {});
    expect(await share({ text: 'Hello' })).toBe(true);
    expect(navigator.share).toHaveBeenCalledWith({ text: 'Hello' });
  });

  it('can be cancelled without an error', async () => {
    withShare(async () => Promise.reject(new DOMException('no', 'AbortError')));
    expect(await share({ text: 'Hello' })).toBe(true);
  });

  it.each([
    [
      'the phone refuses',
      () => withShare(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
    ],
    ['it cannot share this', () => withShare(async () => {}, false)],
    ['there is no such thing', () => vi.stubGlobal('navigator', {})],
  ])('is not done where %s', async (_what, prepare) => {
    prepare();
    expect(await share({ text: 'Hello' })).toBe(false);
  });
});

it('a browser saves a file under its name', async () => {
  const saved: string[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download, this.href.slice(0, 5));
  });
  await saveFile({ content: '\ufeffa,b\r\n', fileName: 'a.csv', type: 'text/csv' });
  vi.restoreAllMocks();
  expect(saved).toEqual(['a.csv', 'blob:']);
});
