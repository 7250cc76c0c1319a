import type { SkeletonNode, SkeletonShape } from '@shared/lib/skeleton';
import { skeletonNodes } from '@shared/lib/skeleton';
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

function Shape({ node: [classNames, ...children] }: { node: SkeletonNode }) {
  return (
    <div className={classNames}>
      {children.map((child, index) => (
        // Shapes never change their order.
        <Shape key={index} node={child} />
      ))}
    </div>
  );
}

/** The same markup that the server has written into the HTML. */
export function PageSkeleton({ shape }: { shape: SkeletonShape }) {
  const [classNames, ...children] = skeletonNodes(shape);
  return (
    <div className={classNames} aria-hidden="true">
      {children.map((child) => (
        <Shape key={child[0]} node={child} />
      ))}
    </div>
  );
}
