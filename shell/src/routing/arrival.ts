import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What the router calls the page that was opened first. */
const firstKey = 'default';

/**
 * Whoever comes from another page is at the title of this one: what they pressed there is gone, and
 * a screen reader would be nowhere. A page that takes the focus for a reason of its own comes first.
 */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key === firstKey || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
    // Once for a page: a filter in its address is no arrival, and not every browser focuses what is tapped.
  }, []);
  return heading;
}
