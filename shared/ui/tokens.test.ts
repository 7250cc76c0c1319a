import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'styles', name), 'utf8');

/** The declarations of the first rule after a selector. */
function rule(css: string, selector: string): Record<string, string> {
  const start = css.indexOf('{', css.indexOf(selector));
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([a-z-]+): ([^;]+);/g)].map((match) => [match[1], match[2]]),
  );
}

const selectors = {
  light: ':root {',
  dark: ':root[data-theme="dark"] {',
  'the system’s dark': ':root:not([data-theme="light"]) {',
};

function luminance(hex = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one?: string, other?: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Foregrounds and their backgrounds: text needs a contrast of 4.5, the edge of a field 3 (WCAG 2.2 AA). */
const pairs: [string, string[], number][] = [
  ['text', ['bg', 'surface', 'sunken', 'raised', 'accent-soft', 'warn-soft', 'down-soft'], 4.5],
  ['muted', ['bg', 'surface', 'sunken'], 4.5],
  ['accent', ['bg', 'surface', 'sunken', 'accent-soft'], 4.5],
  ['on-accent', ['accent', 'accent-strong'], 4.5],
  ['up', ['bg', 'surface', 'up-soft'], 4.5],
  ['down', ['bg', 'surface', 'down-soft'], 4.5],
  ['warn', ['surface', 'warn-soft'], 4.5],
  ['danger', ['bg', 'surface'], 4.5],
  ['on-danger', ['danger'], 4.5],
  ['on-toast', ['toast'], 4.5],
  ['control', ['bg', 'surface', 'sunken'], 3],
];

describe.each(Object.entries(selectors))('%s', (_, selector) => {
  const colors = rule(read('tokens.css'), selector);
  const cases = pairs.flatMap(([ink, grounds, least]) =>
    grounds.map((ground) => [ink, ground, least] as const),
  );

  it.each(cases)('%s can be read on %s', (ink, ground, least) => {
    const ratio = contrast(colors[`color-${ink}`], colors[`color-${ground}`]);
    expect(ratio).toBeGreaterThanOrEqual(least);
  });

  it('has the skeleton of the same page and card', () => {
    const skeleton = rule(read('skeleton.css'), selector);
    const long = (color = '') => (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color);
    expect(long(skeleton['sk-page'])).toBe(long(colors['color-bg']));
    expect(long(skeleton['sk-card'])).toBe(long(colors['color-surface']));
  });
});
