import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';

/** A link without its content: `<Link to="/wallet" />`, whatever router it comes from. */
export type LinkElement = ReactElement<{ className?: string; children?: ReactNode }>;

interface PressableProps {
  link?: LinkElement;
  onClick?: () => void;
  className?: string;
  children: ReactNode;
}

/** The link that it is given, a button where there is something to do, else a plain box. */
export function Pressable({ link, onClick, className, children }: PressableProps) {
  if (link) return cloneElement(link, { className }, children);
  if (!onClick) return <div className={className}>{children}</div>;
  return (
    <button type="button" className={className} onClick={onClick}>
      {children}
    </button>
  );
}
