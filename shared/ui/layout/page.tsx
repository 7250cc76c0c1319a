import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useFocusStays } from './focus-stays.ts';
import styles from './page.module.css';

interface PageProps {
  /** Usually a `TopBar`. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: bar, one column of content, space for fixed bottom bars. */
export function Page({ bar, children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  useFocusStays(main);
  return (
    <div className={styles.page}>
      {bar}
      <main ref={main} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
