import type { SkeletonShape as ContractShape } from '@shared/contract/releases';
import { type SkeletonShape, skeletonHtml, skeletonShapes } from '@shared/lib/skeleton';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, expectTypeOf, it } from 'vitest';
import { PageSkeleton } from '../index.ts';

it('knows the shapes of the contract', () => {
  expectTypeOf<SkeletonShape>().toEqualTypeOf<ContractShape>();
});

it.each(skeletonShapes)('draws %s exactly as the server does', (shape) => {
  const html = skeletonHtml(shape, { back: false });
  expect(renderToStaticMarkup(<PageSkeleton shape={shape} />)).toBe(html);
});

it.each(skeletonShapes)('draws %s with a back button in the place of the server’s', (shape) => {
  const back = <button type="button">Back</button>;
  const html = skeletonHtml(shape, { back: true });
  const drawn = renderToStaticMarkup(<PageSkeleton shape={shape} back={back} />);
  expect(drawn).toContain('<button type="button">Back</button>');
  expect(drawn.replace(/<button.*<\/button>/, '')).toBe(html.replace(' aria-hidden="true"', ''));
});
