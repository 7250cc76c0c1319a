import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

type Field = Pick<HTMLInputElement, 'value' | 'focus'>;

/**
 * After a choice, the focus goes to the first of these fields that is empty, as soon as one is there.
 * Arrow keys choose every option that they pass, so a choice by one keeps the focus.
 */
export function useFocusNext(fields: readonly RefObject<Field | null>[]): () => void {
  const isByArrow = useRef(false);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const note = (event: Event) => {
      isByArrow.current = event instanceof KeyboardEvent && event.key.startsWith('Arrow');
    };
    document.addEventListener('keydown', note, options);
    document.addEventListener('pointerdown', note, options);
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const present = fields.flatMap(({ current }) => current ?? []);
    if (!isWanted || present.length === 0) return;
    setWanted(false);
    present.find(({ value }) => value === '')?.focus();
  });
  return () => setWanted(!isByArrow.current);
}
