import { paintQr } from '@shared/ui/qr-code';
import { nameInitial, wrapText } from './poster.rules.ts';

export interface Poster {
  /** The URL in the QR code. */
  address: string;
  name: string;
  /** Empty without a picture. */
  avatar: string;
  title: string;
  tagline: string;
  scan: string;
  codeLabel: string;
  code: string;
}

/** In the proportions of a phone screen, sharp enough to print. */
const width = 900;
const height = 1400;
const middle = width / 2;
const textWidth = 760;
const portraitSize = 150;
const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

const initialStyle = { weight: 700, color: '#4a42e0' };

type Context = CanvasRenderingContext2D;

/** Draws a `data:image/jpeg` for `bridge.saveImage`, the same in light and dark theme. */
export async function drawPoster(poster: Poster): Promise<string> {
  const portrait = await loadPortrait(poster.avatar);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas context');
  context.textAlign = 'center';
  paintBackground(context);
  paintPortrait(context, { name: poster.name, portrait });
  const end = paintText(context, {
    text: poster.title,
    y: 346,
    size: 56,
    maxLines: 2,
    weight: 700,
  });
  paintText(context, { text: poster.tagline, y: end + 8, size: 32, maxLines: 2, color: '#e4e2ff' });
  paintCode(context, poster);
  // A PNG of the gradient would be seven times as large.
  return canvas.toDataURL('image/jpeg', 0.92);
}

/** The app's accent, darker towards the bottom, with two faint rings. */
function paintBackground(context: Context): void {
  const gradient = context.createLinearGradient(0, 0, width * 0.6, height);
  gradient.addColorStop(0, '#6a5cf2');
  gradient.addColorStop(0.55, '#4a42e0');
  gradient.addColorStop(1, '#2a2391');
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = 'rgb(255 255 255 / 8%)';
  for (const [x, y, radius, line] of [
    [width - 60, 90, 230, 90],
    [40, height - 120, 270, 110],
  ] as const) {
    context.lineWidth = line;
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.stroke();
  }
}

function paintPortrait(
  context: Context,
  { name, portrait }: { name: string; portrait: ImageBitmap | undefined },
): void {
  const [top, radius] = [90, portraitSize / 2];
  const circle = (circleRadius: number) => {
    context.beginPath();
    context.arc(middle, top + radius, circleRadius, 0, Math.PI * 2);
  };
  context.fillStyle = '#fff';
  circle(radius + 8);
  context.fill();
  if (!portrait) {
    context.fillStyle = '#e9e8fd';
    circle(radius);
    context.fill();
    const baseline = top + radius + 25;
    paintText(context, {
      text: nameInitial(name),
      y: baseline,
      size: 72,
      maxLines: 1,
      ...initialStyle,
    });
    return;
  }
  context.save();
  circle(radius);
  context.clip();
  // Crops the largest centered square, so that the portrait keeps its proportions.
  const side = Math.min(portrait.width, portrait.height);
  const [x, y] = [(portrait.width - side) / 2, (portrait.height - side) / 2];
  context.drawImage(portrait, x, y, side, side, middle - radius, top, portraitSize, portraitSize);
  context.restore();
}

/** The QR code on a white card, and the code to type below it. */
function paintCode(context: Context, { address, scan, codeLabel, code }: Poster): void {
  const [card, top] = [560, 530];
  const left = middle - card / 2;
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(left, top, card, card + 40, 44);
  context.fill();
  const side = card - 60;
  paintQr(context, { text: address, x: middle - side / 2, y: top + 24, side });
  paintText(context, { text: scan, y: top + card + 4, size: 30, maxLines: 1, color: '#5b5a6e' });
  paintText(context, { text: codeLabel, y: 1212, size: 30, maxLines: 1, color: '#e4e2ff' });
  paintText(context, { text: code, y: 1296, size: 76, maxLines: 1, weight: 700 });
}

interface Text {
  text: string;
  /** The baseline of the first line. */
  y: number;
  size: number;
  maxLines: number;
  weight?: number;
  color?: string;
}

/** Returns the baseline of the line after the text. */
function paintText(context: Context, options: Text): number {
  const { text, y, size, maxLines, weight = 500, color = '#fff' } = options;
  context.font = `${weight} ${size}px ${fontFamily}`;
  context.fillStyle = color;
  const measure = (part: string) => context.measureText(part).width;
  const shown = wrapText(text, { measure, width: textWidth, maxLines });
  shown.forEach((line, index) => {
    context.fillText(line, middle, y + index * size * 1.25, textWidth);
  });
  return y + shown.length * size * 1.25;
}

/** A portrait that takes longer is replaced by the initial. */
const portraitTimeoutMs = 3000;

async function loadPortrait(address: string): Promise<ImageBitmap | undefined> {
  if (address === '') return undefined;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(portraitTimeoutMs) });
    return answer.ok ? await createImageBitmap(await answer.blob()) : undefined;
  } catch {
    return undefined;
  }
}
