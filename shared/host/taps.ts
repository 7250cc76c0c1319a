/** Two taps within this time are one double tap (§6, §9). */
export const doubleTapMs = 250;

export interface TapHandlers {
  onTap?: () => void;
  /** Without it a tap is handled at once. */
  onDoubleTap?: () => void;
}

/** Tells double taps from taps. A third tap in a row starts over. */
export function createTaps(handlers: () => TapHandlers) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  /** Drops a tap that waits for a second one, and answers whether there was one. */
  const cancel = (): boolean => {
    const wasPending = pending !== undefined;
    clearTimeout(pending);
    pending = undefined;
    return wasPending;
  };
  return {
    tap(): void {
      const { onTap, onDoubleTap } = handlers();
      if (cancel() && onDoubleTap) onDoubleTap();
      else if (!onDoubleTap) onTap?.();
      else {
        pending = setTimeout(() => {
          pending = undefined;
          handlers().onTap?.();
        }, doubleTapMs);
      }
    },
    cancel,
  };
}
