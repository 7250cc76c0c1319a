import type { SkeletonNode, SkeletonShape } from '@shared/lib/skeleton';
import { skeletonNodes } from '@shared/lib/skeleton';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'block' | 'circle';
  /** In pixels, or any CSS length as text. */
  width?: number | string;
  height?: number | string;
}

/** Has the size of the expected content. Its container sets `aria-busy`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return (
    <span
      className={cx(styles.skeleton, styles[shape])}
      style={{ width, height: height ?? (shape === 'circle' ? width : undefined) }}
      aria-hidden="true"
    />
  );
}

/** One block of the height of the content that is loading. */
export function BlockSkeleton({ height }: { height: number }) {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" width="100%" height={height} />
    </div>
  );
}

interface ShapeProps {
  node: SkeletonNode;
  back?: ReactNode;
}

function Shape({ node: [classNames, ...children], back }: ShapeProps) {
  return (
    <div className={classNames}>
      {classNames === 'sk-back' && back}
      {children.map((child, index) => (
        // Shapes never change their order.
        <Shape key={index} node={child} back={back} />
      ))}
    </div>
  );
}

interface PageSkeletonProps {
  shape: SkeletonShape;
  /** The back button, where the page will have one: a page that never comes can be left. */
  back?: ReactNode;
}

/** The same markup that the server has written into the HTML, with a back button in its place. */
export function PageSkeleton({ shape, back }: PageSkeletonProps) {
  const hasBack = back !== undefined;
  const [classNames, ...children] = skeletonNodes(shape, { back: hasBack });
  return (
    <div className={classNames} aria-hidden={hasBack ? undefined : true}>
      {children.map((child) => (
        <Shape key={child[0]} node={child} back={back} />
      ))}
    </div>
  );
}
