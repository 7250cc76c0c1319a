import { useEffect, useRef, useState } from 'react';
import { registerBottomBar } from './bottom-bars.ts';
import { copyText } from './clipboard.ts';
import { useWords } from './hooks.ts';
import { getHost } from './host.ts';
import type { TapHandlers } from './taps.ts';
import { createTaps } from './taps.ts';

/** What screens do alike when a person presses something. */

/** Asks who is not signed in to sign in, with a dialog; runs the action for who is (§6). */
export const useProtect = () => getHost().session.protect;

/** A press for who is signed in; everybody else is sent to sign in (§6). */
export const useSignedInClick = (action: () => void) => (): void => {
  void getHost().session.signInFirst(action);
};

/** Taps and double taps on one element: `<div {...useTap({ onTap, onDoubleTap })}>` (§6). */
export function useTap(handlers: TapHandlers) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [taps] = useState(() => createTaps(() => latest.current));
  useEffect(() => () => void taps.forget(), [taps]);
  // The browser's own double tap would zoom.
  return { onClick: taps.tap, style: { touchAction: 'manipulation' } as const };
}

/** How long “copied” is shown (§9). */
const copiedMs = 1500;

/** Copies a text, and says whether it could. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useWords('common');
  return async (text) => {
    const { notices } = getHost();
    if (await copyText(text)) notices.toast(t('copied'), { durationMs: copiedMs });
    else notices.toast(t('copyFailed'));
  };
}

/** A value once it has stood still (§9). */
export function useDebounced<Value>(value: Value, ms = 500): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/**
 * For every bar that is fixed to the bottom: `<nav ref={useBottomBar()}>`. Its height becomes
 * padding of the page for as long as it is there (§2).
 */
export const useBottomBar = () => countBar;

const countBar = (bar: HTMLElement | null): (() => void) | undefined =>
  bar ? registerBottomBar(bar) : undefined;
