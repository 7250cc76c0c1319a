import { useEffect, useRef, useState } from 'react';
import { copyText } from './clipboard.ts';
import { useWords } from './hooks.ts';
import { getHost } from './host.ts';
import type { TapHandlers } from './taps.ts';
import { createTaps } from './taps.ts';

/** Shared behaviour of taps and typed text. */

/** Runs the action of a signed-in person; sends everyone else to sign in, without a dialog (§6). */
export const useSignedInClick =
  (action: () => void = () => {}) =>
  (): void => {
    void getHost().session.signInFirst(action);
  };

/** Tells double taps from taps on one element: `<div {...useTap({ onTap, onDoubleTap })}>` (§6). */
export function useTap(handlers: TapHandlers) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [taps] = useState(() => createTaps(() => latest.current));
  useEffect(() => () => void taps.cancel(), [taps]);
  // Prevents the browser's own double tap, which zooms.
  return { onClick: taps.tap, style: { touchAction: 'manipulation' } as const };
}

/** How long the toast “Copied” stays (§9). */
const copiedMs = 1500;

/** Copies a text and confirms it, or its failure, with a toast. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useWords('common');
  return async (text) => {
    const { notices } = getHost();
    if (await copyText(text)) notices.toast(t('copied'), { durationMs: copiedMs });
    else notices.toast(t('copyFailed'));
  };
}

/** The value once it has not changed for this long (§9). */
export function useDebounced<Value>(value: Value, ms = 500): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
