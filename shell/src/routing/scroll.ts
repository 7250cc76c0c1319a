import { useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';

interface ScrollInput {
  /** The path of a screen that stays mounted, or null. */
  keptPath: string | null;
  type: NavigationType | `${NavigationType}`;
  location: Location;
}

/** Scrolls to the top on every navigation; back to a cached screen restores its position (D21). */
export function useScroll({ keptPath, type, location }: ScrollInput): void {
  const positions = useRef(new Map<string, number>());

  // Stops with the commit that hides the screen, before the scroll to the top below.
  useLayoutEffect(() => {
    if (!keptPath) return;
    const remember = () => positions.current.set(keptPath, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [keptPath]);

  // Every new location counts as a navigation, the same path included.
  useLayoutEffect(() => {
    const back = type === 'POP' && keptPath !== null;
    window.scrollTo(0, back ? (positions.current.get(keptPath) ?? 0) : 0);
  }, [location]);
}
