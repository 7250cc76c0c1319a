import { render, screen } from '@testing-library/react';
import { encodeQR } from 'qr';
import { describe, expect, it } from 'vitest';
import { readPixels } from '../fields/read-qr.ts';
import { outlineOf, QrCode } from './qr-code.tsx';

/** A code as the pixels of a picture. */
function pixelsOf(text: string, scale = 5) {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const side = modules.length * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)]) {
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}

describe('a QR code', () => {
  it('has a name, and fills its square', () => {
    render(<QrCode text="https://example.com/pay?to=10001" label="QR code of my ID" />);
    const code = screen.getByRole('img', { name: 'QR code of my ID' });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/);
  });

  it('draws each run of dark modules once', () => {
    const modules = [
      [true, true, false],
      [false, false, true],
      [false, false, false],
    ];
    expect(outlineOf(modules)).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
  });

  it('is read from a picture', () => {
    const text = 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8?amount=12.5';
    expect(readPixels(pixelsOf(text))).toBe(text);
  });

  it('is not found in a picture without one', () => {
    const blank = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) };
    expect(readPixels(blank)).toBeUndefined();
  });
});
