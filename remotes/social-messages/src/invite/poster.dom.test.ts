import { hostileTexts } from '@shared/lib/hostile-texts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawPoster, type Poster } from './poster.ts';

const poster: Poster = {
  address: 'https://app.example/webview/landing?inviteCode=MARA42',
  name: 'Mara',
  avatar: '',
  title: 'Mara invites you',
  tagline: 'Videos, friends and a wallet in one app.',
  scan: 'Scan to join',
  codeLabel: 'Invite code',
  code: 'MARA42',
};

/** A fake canvas context that records texts and images. */
function fakePaper() {
  const paper = {
    texts: [] as string[],
    pictures: 0,
    squares: 0,
    measureText: (text: string) => ({ width: [...text].length * 20 }),
    createLinearGradient: () => ({ addColorStop: () => {} }),
    fillText: (text: string) => paper.texts.push(text),
    fillRect: () => {
      paper.squares += 1;
    },
    drawImage: () => {
      paper.pictures += 1;
    },
  };
  for (const name of ['beginPath', 'arc', 'stroke', 'fill', 'save', 'restore', 'clip', 'roundRect'])
    Object.assign(paper, { [name]: () => {} });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,x');
  return paper;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the poster', () => {
  it('has the inviter, the title, the code and a QR code', async () => {
    const paper = fakePaper();
    expect(await drawPoster(poster)).toBe('data:image/jpeg;base64,x');
    expect(paper.texts).toEqual([
      'M',
      'Mara invites you',
      'Videos, friends and a wallet in one',
      'app.',
      'Scan to join',
      'Invite code',
      'MARA42',
    ]);
    expect(paper.squares).toBeGreaterThan(200);
  });

  it('has the inviter’s portrait', async () => {
    const paper = fakePaper();
    vi.stubGlobal('fetch', async () => new Response('bytes'));
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 60 }));
    await drawPoster({ ...poster, avatar: '/files/mara.png' });
    expect(paper.pictures).toBe(1);
    expect(paper.texts).not.toContain('M');
  });

  it.each([
    ['is not there', async () => new Response('', { status: 404 })],
    ['does not come', async () => Promise.reject(new TypeError('the line broke'))],
  ])('has an initial when the portrait %s', async (_what, fetched) => {
    const paper = fakePaper();
    vi.stubGlobal('fetch', fetched);
    await drawPoster({ ...poster, avatar: '/files/mara.png' });
    expect(paper.pictures).toBe(0);
    expect(paper.texts).toContain('M');
  });

  it.each(hostileTexts)('fits a name with $what', async ({ text }) => {
    const paper = fakePaper();
    await drawPoster({ ...poster, name: text, title: `${text} invites you` });
    // The name takes at most two lines, so everything below keeps its position.
    expect(paper.texts.length).toBeLessThanOrEqual(8);
    for (const line of paper.texts) expect([...line].length * 20).toBeLessThanOrEqual(760);
    expect(paper.texts.at(-1)).toBe('MARA42');
  });

  it('fails without a canvas context', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await expect(drawPoster(poster)).rejects.toThrow();
  });
});
