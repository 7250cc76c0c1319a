import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The router's key of the page that was opened first. */
const firstKey = 'default';

/**
 * Focuses the title after a navigation: the pressed element is gone, and a screen reader would
 * otherwise start nowhere. A page that sets the focus itself keeps it.
 */
export function useFocusHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key === firstKey || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
    // Once per page: a changed query is no new page, and not every browser focuses a tapped element.
  }, []);
  return heading;
}
