import type { ShownReceipt } from './receipt.ts';

/** A receipt as a picture, drawn with the app's own colors and letters. */
const width = 720;
const edge = 48;
const lineHeight = 36;
const rowGap = 20;

export interface Line {
  text: string;
  x: number;
  y: number;
  align: 'left' | 'right';
  look: 'muted' | 'plain' | 'large';
}

/** How wide a text is, in the look it will have. */
export type Measure = (text: string, look: Line['look']) => number;

/** Lays out the lines of the picture and its height. Pure. */
export function layOut(receipt: Pick<ShownReceipt, 'title' | 'amount' | 'rows'>, measure: Measure) {
  const lines: Line[] = [];
  let y = edge + lineHeight;
  const put = (text: string, look: Line['look'], align: Line['align'] = 'left'): void => {
    lines.push({ text, look, align, x: align === 'left' ? edge : width - edge, y });
  };
  put(receipt.title, 'muted');
  y += lineHeight * 1.6;
  put(receipt.amount, 'large');
  for (const { label, value, groups } of receipt.rows) {
    const text = groups?.join(' ') ?? value;
    y += lineHeight + rowGap;
    put(label, 'muted');
    const free = width - 3 * edge - measure(label, 'muted');
    const fits = measure(text, 'plain') <= free;
    if (!fits) y += lineHeight;
    const parts = fits ? [text] : broken(text, width - 2 * edge, measure);
    for (const [index, part] of parts.entries()) {
      if (index > 0) y += lineHeight;
      put(part, 'plain', 'right');
    }
  }
  return { width, height: y + edge, lines };
}

/** Cuts a text into lines that fit: between its words, and within one that fits on none. */
function broken(text: string, free: number, measure: Measure): string[] {
  const fits = (line: string) => measure(line, 'plain') <= free;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

/** The picture as `data:image/png;base64,…`. */
export function drawReceipt(receipt: ShownReceipt, page: Document): string {
  const canvas = page.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  const tokens = getComputedStyle(page.documentElement);
  const color = (name: string) => tokens.getPropertyValue(name).trim();
  const family = getComputedStyle(page.body).fontFamily;
  const fonts = { muted: `26px ${family}`, plain: `26px ${family}`, large: `600 48px ${family}` };
  const measure: Measure = (text, look) => {
    pen.font = fonts[look];
    return pen.measureText(text).width;
  };
  const { height, lines } = layOut(receipt, measure);
  // Setting its size clears the canvas and its pen.
  canvas.width = width;
  canvas.height = height;
  pen.fillStyle = color('--color-surface');
  pen.fillRect(0, 0, width, height);
  for (const { text, x, y, align, look } of lines) {
    pen.font = fonts[look];
    pen.textAlign = align;
    pen.fillStyle = color(look === 'muted' ? '--color-muted' : '--color-text');
    pen.fillText(text, x, y);
  }
  return canvas.toDataURL('image/png');
}
