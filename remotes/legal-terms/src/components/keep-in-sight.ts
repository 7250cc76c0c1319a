/** What somebody does who reads on by themselves. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps a section where a link has led, while what stands above it is still coming and moves it
 * away: not every browser does so by itself. Ends with the first move of the person, and with what
 * it answers.
 */
export function keepInSight(section: HTMLElement): () => void {
  const text = section.closest('article');
  const observer = new ResizeObserver(() => section.scrollIntoView());
  if (text) observer.observe(text);
  const stop = () => {
    observer.disconnect();
    for (const move of moves) window.removeEventListener(move, stop);
  };
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  return stop;
}
