/** A subpath of its own: only pages with a QR code load it. */
import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Quiet zone in modules; the standard requires four. */
const border = 4;

const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { border });

interface QrCodeProps {
  text: string;
  /** Accessible name. */
  label: string;
}

/** Dark on white in both themes, because many cameras read nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const modules = useMemo(() => modulesOf(text), [text]);
  return (
    <div className={styles.qr}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${modules.length} ${modules.length}`}>
        <path d={outlineOf(modules)} shapeRendering="crispEdges" />
      </svg>
    </div>
  );
}

/** The outline of a QR code: one rectangle for each run of dark modules in a row. */
export function outlineOf(modules: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - from;
      runs.push(`M${from} ${y}h${width}v1h-${width}z`);
    }
  });
  return runs.join('');
}

interface QrPicture {
  text: string;
  /** Text lines below the code; the first is larger. */
  lines: readonly string[];
}

const pictureWidth = 720;
const lineHeight = 56;

/** A picture of a code with text below it, as `data:image/png`, for `bridge.saveImage`. */
export function qrPicture({ text, lines }: QrPicture): string {
  const canvas = document.createElement('canvas');
  canvas.width = pictureWidth;
  canvas.height = pictureWidth + lines.length * lineHeight + lineHeight / 2;
  const paper = canvas.getContext('2d');
  if (!paper) return '';
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paintQr(paper, { text, x: 0, y: 0, side: pictureWidth });
  paper.textAlign = 'center';
  lines.forEach((line, index) => {
    paper.font = `${index === 0 ? 'bold 40px' : '32px'} system-ui, sans-serif`;
    const y = pictureWidth + (index + 0.7) * lineHeight;
    paper.fillText(line, pictureWidth / 2, y, pictureWidth - 48);
  });
  return canvas.toDataURL('image/png');
}

interface QrPlace {
  text: string;
  /** Top left corner and side length of the square, in pixels. */
  x: number;
  y: number;
  side: number;
}

/** Draws a code with its quiet zone onto the caller's canvas. */
export function paintQr(paper: CanvasRenderingContext2D, { text, x, y, side }: QrPlace): void {
  const modules = modulesOf(text);
  // Whole pixels per module: blurred edges are harder to scan.
  const size = Math.floor(side / modules.length);
  const start = Math.floor((side - size * modules.length) / 2);
  paper.fillStyle = '#fff';
  paper.fillRect(x, y, side, side);
  paper.fillStyle = '#000';
  modules.forEach((row, down) => {
    row.forEach((dark, right) => {
      if (dark) paper.fillRect(x + start + right * size, y + start + down * size, size, size);
    });
  });
}
