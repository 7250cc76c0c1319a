import type { ReleaseOverview } from '@shared/contract/release-overview';
import { useEffect, useState } from 'react';
import { loadOverview } from './load-overview.ts';

const everyMs = 3000;
const storageKey = 'releases-token';

/** Of this tab alone, and in no address. */
const storedToken = (): string => sessionStorage.getItem(storageKey) ?? '';

/** Whether the server wants a token: not, or one, or another than the one it got. */
export type Wanted = 'none' | 'token' | 'other token';

/** The newest data, asked for again and again while the page is visible. */
export function useOverview() {
  // An object: the same token may be tried again.
  const [shown, setShown] = useState(() => ({ token: storedToken() }));
  const [overview, setOverview] = useState<ReleaseOverview>();
  const [wanted, setWanted] = useState<Wanted>('none');
  const [problem, setProblem] = useState('');
  const [loadedAtMs, setLoadedAtMs] = useState(0);

  useEffect(() => {
    const { token } = shown;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const load = async () => {
      const loaded = document.hidden ? undefined : await loadOverview(token);
      if (isOver) return;
      if (loaded) setProblem(loaded.status === 'failed' ? loaded.why : '');
      if (loaded?.status === 'refused') {
        setOverview(undefined);
        setWanted(token ? 'other token' : 'token');
        return;
      }
      if (loaded?.status === 'loaded') {
        setWanted('none');
        setOverview(loaded.overview);
        setLoadedAtMs(Date.now());
      }
      timer = setTimeout(load, everyMs);
    };
    void load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [shown]);

  return {
    overview,
    wanted,
    problem,
    loadedAtMs,
    enter: (token: string) => {
      sessionStorage.setItem(storageKey, token);
      setWanted('token');
      setShown({ token });
    },
  };
}
