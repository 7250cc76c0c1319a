import { type RefObject, useLayoutEffect } from 'react';

/**
 * Some phones lay their keyboard over the page instead of making it smaller: what stands at the
 * bottom would be behind it, with the button that confirms. The element knows in `--keyboard` how
 * much of the page is covered.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const { clientHeight } = document.documentElement;
      const hidden = Math.round(clientHeight - seen.offsetTop - seen.height);
      // Whoever has zoomed in sees less of the page without a keyboard.
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
