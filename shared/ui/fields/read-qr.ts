import { decodeQR } from 'qr/decode.js';

/** Camera pictures are scaled down: a code needs fewer pixels. */
const longestSide = 1600;
const timeLimitMs = 1500;

/** The text of the QR code in a picture; undefined without a readable code. */
export async function readQr(picture: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture);
  try {
    const share = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * share));
    const height = Math.max(1, Math.round(bitmap.height * share));
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const paper = canvas.getContext('2d', { willReadFrequently: true });
    if (!paper) return undefined;
    // Transparent pictures assume a white background.
    paper.fillStyle = '#fff';
    paper.fillRect(0, 0, width, height);
    paper.drawImage(bitmap, 0, 0, width, height);
    return readPixels(paper.getImageData(0, 0, width, height));
  } finally {
    bitmap.close();
  }
}

export function readPixels(image: {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}): string | undefined {
  try {
    return decodeQR(image, { timeLimit: timeLimitMs });
  } catch {
    return undefined;
  }
}
