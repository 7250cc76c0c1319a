/** Two taps within this time are one double tap (§6, §9). */
export const doubleTapMs = 250;

export interface TapHandlers {
  onTap: () => void;
  /** Without it a tap waits for nothing. */
  onDoubleTap?: () => void;
}

/** Tells taps from double taps. A third tap in a row begins anew. */
export function createTaps(handlers: () => TapHandlers) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  const forget = (): boolean => {
    const was = pending !== undefined;
    clearTimeout(pending);
    pending = undefined;
    return was;
  };
  return {
    tap(): void {
      const { onTap, onDoubleTap } = handlers();
      if (forget() && onDoubleTap) onDoubleTap();
      else if (!onDoubleTap) onTap();
      else {
        pending = setTimeout(() => {
          pending = undefined;
          handlers().onTap();
        }, doubleTapMs);
      }
    },
    /** Whoever leaves the screen has not tapped. */
    forget,
  };
}
