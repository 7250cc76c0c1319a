import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useFocusStays } from './focus-stays.ts';
import styles from './page.module.css';

interface PageProps {
  /** A `TopBar`, as a rule. */
  bar?: ReactNode;
  children: ReactNode;
  /** Stands at the bottom edge, over what scrolls: the one action of a form. */
  footer?: ReactNode;
}

/** The frame of every screen: bar, content in one column, room for what covers the bottom. */
export function Page({ bar, children, footer }: PageProps) {
  const main = useRef<HTMLElement>(null);
  useFocusStays(main);
  return (
    <div className={styles.page}>
      {bar}
      <main ref={main} className={styles.main}>
        {children}
      </main>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
