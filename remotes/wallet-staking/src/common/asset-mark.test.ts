import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'asset-mark.module.css'), 'utf8');

const pair =
  /--holding-([a-z-]+): var\(--holding-light, (#[\da-f]{6})\) var\(--holding-dark, (#[\da-f]{6})\);/g;

function colorsOf(theme: 'light' | 'dark'): [string, string][] {
  const pairs = [...css.matchAll(pair)];
  return pairs.map(([, name = '', light = '', dark = '']) => [name, { light, dark }[theme]]);
}

it('each color stands once', () => {
  const all = css.match(/#[\da-f]{6}/g) ?? [];
  expect(all).toHaveLength(2 * colorsOf('light').length);
  expect(new Set(all).size).toBe(all.length);
});

type Triple = readonly [number, number, number];
const times = (matrix: readonly Triple[], [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

function linear(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

const toXyz: Triple[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];
const luminance = (hex: string): number => times(toXyz, linear(hex))[1];

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** CIE Lab, in which distances are about as large as they are seen. */
function toLab(color: Triple): Triple {
  const [x, y, z] = times(toXyz, color.map((one) => Math.min(1, Math.max(0, one))) as never);
  const curve = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);
  const [fx, fy, fz] = [curve(x / 0.95047), curve(y), curve(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** What people see who lack one kind of cone (Machado, Oliveira and Fernandes, 2009). */
const sights: Record<string, readonly Triple[]> = {
  'all colors': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const distance = (one: Triple, other: Triple): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

describe.each([
  ['light', '#ffffff', '#ffffff'],
  ['dark', '#181821', '#12102e'],
] as const)('the colors of holdings, %s', (theme, surface, sign) => {
  const colors = colorsOf(theme);

  it('there is one for each of the eleven kinds', () => {
    expect(new Set(colors.map(([name]) => name)).size).toBe(11);
  });

  it.each(colors)('%s can be seen on its surface, and its sign on it', (_, color) => {
    expect(contrast(color, surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(color, sign)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(sights))('differ for people who see %s', (_, matrix) => {
    const seen = colors.map(([name, hex]) => ({ name, lab: toLab(times(matrix, linear(hex))) }));
    const alike = seen.flatMap((one, index) =>
      seen
        .slice(index + 1)
        .filter((other) => distance(one.lab, other.lab) < 15)
        .map((other) => `${one.name} and ${other.name}`),
    );
    expect(alike).toEqual([]);
  });
});
