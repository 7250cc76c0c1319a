import { useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';

interface ScrollInput {
  /** The path of a page that is kept alive, or null. */
  keptPath: string | null;
  type: NavigationType | `${NavigationType}`;
  location: Location;
}

/** To the top on every navigation; going back to a page that was kept finds it where it was (D21). */
export function useScroll({ keptPath, type, location }: ScrollInput): void {
  const positions = useRef(new Map<string, number>());

  // Ends with the commit that hides the page: the scroll to the top below is not its position.
  useLayoutEffect(() => {
    if (!keptPath) return;
    const remember = () => positions.current.set(keptPath, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [keptPath]);

  // The location is what makes a navigation: the same path again scrolls up as well.
  useLayoutEffect(() => {
    const back = type === 'POP' && keptPath !== null;
    window.scrollTo(0, back ? (positions.current.get(keptPath) ?? 0) : 0);
  }, [location]);
}
