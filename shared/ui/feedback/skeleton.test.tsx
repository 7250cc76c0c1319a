import type { SkeletonShape as ContractShape } from '@shared/contract/releases';
import { type SkeletonShape, skeletonHtml, skeletonShapes } from '@shared/lib/skeleton';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, expectTypeOf, it } from 'vitest';
import { PageSkeleton } from '../index.ts';

it('knows the shapes of the contract', () => {
  expectTypeOf<SkeletonShape>().toEqualTypeOf<ContractShape>();
});

it.each(skeletonShapes)('draws %s exactly as the server does', (shape) => {
  expect(renderToStaticMarkup(<PageSkeleton shape={shape} />)).toBe(skeletonHtml(shape));
});
