import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';

/** A link element without content, from any router: `<Link to="/wallet" />`. */
export type LinkElement = ReactElement<{ className?: string; children?: ReactNode }>;

interface PressableProps {
  link?: LinkElement;
  onClick?: () => void;
  className?: string;
  children: ReactNode;
}

/** Renders the given link, a button if there is an action, or else a plain box. */
export function Pressable({ link, onClick, className, children }: PressableProps) {
  if (link) return cloneElement(link, { className }, children);
  if (!onClick) return <div className={className}>{children}</div>;
  return (
    <button type="button" className={className} onClick={onClick}>
      {children}
    </button>
  );
}
