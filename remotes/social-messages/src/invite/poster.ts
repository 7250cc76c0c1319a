import { paintQr } from '@shared/ui/qr-code';
import { initialOf, linesOf } from './poster.rules.ts';

export interface Poster {
  /** Where the code to scan leads. */
  address: string;
  /** Who invites, and the address of their picture; empty without one. */
  name: string;
  avatar: string;
  title: string;
  tagline: string;
  scan: string;
  codeLabel: string;
  code: string;
}

/** Of the shape of a phone's screen, and sharp enough to be printed on a card. */
const width = 900;
const height = 1400;
const middle = width / 2;
const inner = 760;
const face = 150;
const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

const initialLook = { weight: 700, color: '#4a42e0' };

type Paper = CanvasRenderingContext2D;

/** A picture to pass on, the same in light and dark: `data:image/jpeg`, for `bridge.saveImage`. */
export async function drawPoster(poster: Poster): Promise<string> {
  const portrait = await loadPortrait(poster.avatar);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('nothing can be drawn here');
  paper.textAlign = 'center';
  paintGround(paper);
  paintFace(paper, { name: poster.name, portrait });
  const end = paintText(paper, { text: poster.title, y: 346, size: 56, lines: 2, weight: 700 });
  paintText(paper, { text: poster.tagline, y: end + 8, size: 32, lines: 2, color: '#e4e2ff' });
  paintCode(paper, poster);
  // The ground has so many shades that a PNG would be seven times as large.
  return canvas.toDataURL('image/jpeg', 0.92);
}

/** The accent of the app, deeper towards the foot, with two quiet rings of light. */
function paintGround(paper: Paper): void {
  const ground = paper.createLinearGradient(0, 0, width * 0.6, height);
  ground.addColorStop(0, '#6a5cf2');
  ground.addColorStop(0.55, '#4a42e0');
  ground.addColorStop(1, '#2a2391');
  paper.fillStyle = ground;
  paper.fillRect(0, 0, width, height);
  paper.strokeStyle = 'rgb(255 255 255 / 8%)';
  for (const [x, y, radius, line] of [
    [width - 60, 90, 230, 90],
    [40, height - 120, 270, 110],
  ] as const) {
    paper.lineWidth = line;
    paper.beginPath();
    paper.arc(x, y, radius, 0, Math.PI * 2);
    paper.stroke();
  }
}

function paintFace(
  paper: Paper,
  { name, portrait }: { name: string; portrait: ImageBitmap | undefined },
): void {
  const [top, radius] = [90, face / 2];
  const circle = (by: number) => {
    paper.beginPath();
    paper.arc(middle, top + radius, by, 0, Math.PI * 2);
  };
  paper.fillStyle = '#fff';
  circle(radius + 8);
  paper.fill();
  if (!portrait) {
    paper.fillStyle = '#e9e8fd';
    circle(radius);
    paper.fill();
    const baseline = top + radius + 25;
    paintText(paper, { text: initialOf(name), y: baseline, size: 72, lines: 1, ...initialLook });
    return;
  }
  paper.save();
  circle(radius);
  paper.clip();
  // The middle of it, as large as fits: nobody is pulled into another shape.
  const side = Math.min(portrait.width, portrait.height);
  const [x, y] = [(portrait.width - side) / 2, (portrait.height - side) / 2];
  paper.drawImage(portrait, x, y, side, side, middle - radius, top, face, face);
  paper.restore();
}

/** The code to scan on its white card, and the one to type below it. */
function paintCode(paper: Paper, { address, scan, codeLabel, code }: Poster): void {
  const [card, top] = [560, 530];
  const left = middle - card / 2;
  paper.fillStyle = '#fff';
  paper.beginPath();
  paper.roundRect(left, top, card, card + 40, 44);
  paper.fill();
  const side = card - 60;
  paintQr(paper, { text: address, x: middle - side / 2, y: top + 24, side });
  paintText(paper, { text: scan, y: top + card + 4, size: 30, lines: 1, color: '#5b5a6e' });
  paintText(paper, { text: codeLabel, y: 1212, size: 30, lines: 1, color: '#e4e2ff' });
  paintText(paper, { text: code, y: 1296, size: 76, lines: 1, weight: 700 });
}

interface Text {
  text: string;
  /** Of the first line’s foot. */
  y: number;
  size: number;
  lines: number;
  weight?: number;
  color?: string;
}

/** Answers where the next text may stand. */
function paintText(paper: Paper, of: Text): number {
  const { text, y, size, lines, weight = 500, color = '#fff' } = of;
  paper.font = `${weight} ${size}px ${fontFamily}`;
  paper.fillStyle = color;
  const measure = (part: string) => paper.measureText(part).width;
  const shown = linesOf(text, { measure, width: inner, lines });
  shown.forEach((line, index) => {
    paper.fillText(line, middle, y + index * size * 1.25, inner);
  });
  return y + shown.length * size * 1.25;
}

/** A picture that does not come in time is not waited for: the initial stands in for it. */
const mostMs = 3000;

async function loadPortrait(address: string): Promise<ImageBitmap | undefined> {
  if (address === '') return undefined;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(mostMs) });
    return answer.ok ? await createImageBitmap(await answer.blob()) : undefined;
  } catch {
    return undefined;
  }
}
