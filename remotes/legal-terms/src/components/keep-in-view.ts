/** Any input of the reader ends it. */
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps a section in view while content above it still loads, which not every browser does. Ends
 * with the first input, or when the returned function is called.
 */
export function keepInView(section: HTMLElement): () => void {
  const text = section.closest('article');
  const observer = new ResizeObserver(() => section.scrollIntoView());
  if (text) observer.observe(text);
  const stop = () => {
    observer.disconnect();
    for (const event of inputEvents) window.removeEventListener(event, stop);
  };
  for (const event of inputEvents) window.addEventListener(event, stop, { passive: true });
  return stop;
}
