import { useEffect, useState } from 'react';

/**
 * Seconds until a time of the device's clock; computed from the clock, because a page in the
 * background gets few ticks.
 */
export function useSecondsLeft(until = 0): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (until <= Date.now()) clearInterval(timer);
    }, 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
