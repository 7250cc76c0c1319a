import { expect, it } from 'vitest';
import { skeletonHtml, skeletonShapes } from './skeleton.ts';

it.each(skeletonShapes)('draws %s without a style, a script or a word', (shape) => {
  const html = skeletonHtml(shape, { back: true });
  expect(html).toMatch(/^<div class="sk" aria-hidden="true">/);
  expect(html.replace(/<\/?div( class="[a-z0-9 -]+")?( aria-hidden="true")?>/g, '')).toBe('');
  expect(html.match(/<div/g)).toHaveLength(html.match(/<\/div>/g)?.length ?? 0);
});

it.each(['grid', 'constructor', { toString: 1 }, undefined])(
  'draws a list for %j, which is unknown',
  (shape) => {
    const options = { back: false };
    expect(skeletonHtml(shape as never, options)).toBe(skeletonHtml('list', options));
  },
);
