import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Loading } from '../feedback/loading.tsx';
import type { Words } from '../words.ts';
import styles from './pull-to-refresh.module.css';

interface PullToRefreshProps {
  busy: boolean;
  onRefresh: () => void;
  /** Words of the namespace `common`. */
  t: Words;
  children: ReactNode;
}

/** Distance after which a release refreshes, and maximum distance. */
const enoughPx = 64;
const maxPx = 96;
/** The content follows the finger at half the distance. */
const share = 0.5;

/** Touch only; screens offer a refresh button as well. */
export function PullToRefresh({ busy, onRefresh, t, children }: PullToRefreshProps) {
  const pulledPx = usePull(busy, onRefresh);
  const word = busy ? 'list.refreshing' : pulledPx < enoughPx ? 'list.pull' : 'list.release';
  return (
    <div>
      <div
        className={styles.room}
        style={{ height: pulledPx > 0 ? pulledPx : busy ? undefined : 0 }}
        aria-hidden="true"
      >
        <span className={styles.word}>
          {busy && <Loading size={16} />}
          {t(word)}
        </span>
      </div>
      {children}
    </div>
  );
}

/** The current pull distance. */
function usePull(busy: boolean, onRefresh: () => void): number {
  const [pulledPx, setPulledPx] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    if (busy) return;
    return watchPulls(document, { onPull: setPulledPx, onEnough: () => refresh.current() });
  }, [busy]);
  return pulledPx;
}

interface Pulls {
  onPull: (px: number) => void;
  onEnough: () => void;
}

function watchPulls(page: Document, { onPull, onEnough }: Pulls): () => void {
  let startY: number | undefined;
  let px = 0;
  const pull = (next: number) => {
    px = next;
    onPull(next);
  };
  const start = ({ touches, target }: TouchEvent) => {
    const isOver = target instanceof Element && target.closest('dialog') !== null;
    const isAtTop = window.scrollY <= 0 && touches.length === 1 && !isOver;
    startY = isAtTop ? touches[0]?.clientY : undefined;
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (startY === undefined || !touch) return;
    const next = Math.min(maxPx, (touch.clientY - startY) * share);
    if (next <= 0 && px === 0) {
      // The first move decides: this touch scrolls.
      startY = undefined;
      return;
    }
    // Otherwise the browser would scroll, or start its own pull-to-refresh.
    if (event.cancelable) event.preventDefault();
    pull(Math.max(0, next));
  };
  const end = () => {
    startY = undefined;
    if (px >= enoughPx) onEnough();
    if (px > 0) pull(0);
  };
  const giveUp = () => {
    startY = undefined;
    if (px > 0) pull(0);
  };
  page.addEventListener('touchstart', start, { passive: true });
  page.addEventListener('touchmove', move, { passive: false });
  page.addEventListener('touchend', end);
  page.addEventListener('touchcancel', giveUp);
  return () => {
    giveUp();
    page.removeEventListener('touchstart', start);
    page.removeEventListener('touchmove', move);
    page.removeEventListener('touchend', end);
    page.removeEventListener('touchcancel', giveUp);
  };
}
