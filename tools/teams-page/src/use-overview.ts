import type { ReleaseOverview } from '@shared/contract/release-overview';
import { useEffect, useState } from 'react';
import { loadOverview } from './load-overview.ts';

const everyMs = 3000;
const storageKey = 'releases-token';

/** Of this tab alone, and in no address. */
const storedToken = (): string => sessionStorage.getItem(storageKey) ?? '';

/** The newest data, asked for again and again while the page is visible. */
export function useOverview() {
  const [token, setToken] = useState(storedToken);
  const [overview, setOverview] = useState<ReleaseOverview>();
  const [refused, setRefused] = useState(false);
  const [problem, setProblem] = useState('');
  const [loadedAtMs, setLoadedAtMs] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const load = async () => {
      const loaded = document.hidden ? undefined : await loadOverview(token);
      if (isOver) return;
      if (loaded?.status === 'refused') {
        setOverview(undefined);
        setRefused(true);
        return;
      }
      if (loaded?.status === 'loaded') {
        setRefused(false);
        setProblem('');
        setOverview(loaded.overview);
        setLoadedAtMs(Date.now());
      }
      if (loaded?.status === 'failed') setProblem(loaded.why);
      timer = setTimeout(load, everyMs);
    };
    void load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [token]);

  return {
    overview,
    refused,
    problem,
    loadedAtMs,
    wasRefused: token !== '',
    enter: (given: string) => {
      sessionStorage.setItem(storageKey, given);
      setRefused(false);
      setToken(given);
    },
  };
}
