import { type RefObject, useLayoutEffect } from 'react';

/**
 * Some phones overlay the keyboard on the page instead of resizing it, which would cover the button
 * at the bottom. `--keyboard` on the element is the covered height.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const { clientHeight } = document.documentElement;
      const hidden = Math.round(clientHeight - seen.offsetTop - seen.height);
      // Zooming also shrinks the visual viewport.
      const covered = seen.scale > 1 ? 0 : Math.max(0, hidden);
      element.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, [element]);
}
