import { remoteStorage, useLocation, useUser } from '@shared/host';
import type { Dispatch, SetStateAction } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draftsEnd } from './end-drafts.ts';

/** What a person has typed or chosen on a screen, until the window ends or half an hour has passed. */
interface Kept {
  uid: string;
  until: number;
  value: unknown;
}

const stored = remoteStorage<'kept'>('drafts', { lives: 'session' });
const lifetimeMs = 1_800_000;
const maxKept = 40;

interface Draft {
  key: string | undefined;
  uid: string;
  /** Undefined where nothing was typed. */
  value: unknown;
  /** It has been sent, or its person leaves: until something else is typed. */
  isOver: boolean;
}

/**
 * The state of an input, or of the sheet that it stands in. It comes back after a reload, and when the
 * person comes back from another page by the history; a new visit and a sheet that was closed begin
 * with `empty`. Not for passwords and codes. Without a name it is plain state. The third part ends it:
 * what was typed has been sent.
 */
export function useDraft<Value>(
  name: string | undefined,
  empty: Value,
): [Value, Dispatch<SetStateAction<Value>>, () => void] {
  const { uid } = useUser();
  const { key: entry, pathname } = useLocation();
  const key = name && `${entry} ${pathname} ${name}`;
  const [value, setValue] = useState(() => find<Value>(key, uid) ?? empty);
  const isEmpty = JSON.stringify(value) === JSON.stringify(empty);
  const typed = isEmpty ? undefined : value;
  const draft = useRef<Draft>({ key, uid, value: typed, isOver: false });
  // At once: a phone may end a page that it has put away without a word.
  useEffect(() => {
    const { key: before } = draft.current;
    Object.assign(draft.current, { key, uid, value: typed });
    // A screen replaces its own entry, such as for a choice in its query.
    if (before !== key) write(before);
    save(draft.current);
  }, [key, uid, typed]);
  const setOver = (isOver: boolean) => {
    draft.current.isOver = isOver;
    save(draft.current);
  };
  useEffect(() => {
    const onEnd = ({ detail }: Event & { detail?: boolean }) => setOver(detail !== false);
    const renew = () => save(draft.current);
    window.addEventListener(draftsEnd, onEnd);
    window.addEventListener('pagehide', renew);
    return () => {
      window.removeEventListener(draftsEnd, onEnd);
      window.removeEventListener('pagehide', renew);
    };
  }, []);
  // At the commit, while the history is still there: a person may go back before effects are cleaned up.
  useLayoutEffect(() => {
    // Also where a boundary shows its content again.
    save(draft.current);
    return () => {
      const { key } = draft.current;
      // The sheet was closed: its entry is still the one that is shown.
      if (key?.startsWith(`${shownEntry()} `)) write(key);
    };
  }, []);
  const change: typeof setValue = (next) => {
    draft.current.isOver = false;
    setValue(next);
  };
  return [value, change, () => setOver(true)];
}

/** As the router names it; the first one has no name. */
const shownEntry = (): string =>
  (window.history.state as { key?: string } | null)?.key ?? 'default';

const save = ({ key, uid, value, isOver }: Draft): void =>
  write(key, isOver || value === undefined ? undefined : { uid, value });

function read(): Record<string, Kept> {
  try {
    const all = JSON.parse(stored.read('kept') || '{}') as Record<string, Kept>;
    return Object.fromEntries(Object.entries(all).filter(([, { until }]) => until > Date.now()));
  } catch {
    return {};
  }
}

function write(key: string | undefined, kept?: Pick<Kept, 'uid' | 'value'>): void {
  if (!key) return;
  const { [key]: before, ...others } = read();
  if (!before && !kept) return;
  const all = kept ? { ...others, [key]: { ...kept, until: Date.now() + lifetimeMs } } : others;
  stored.write('kept', JSON.stringify(Object.fromEntries(Object.entries(all).slice(-maxKept))));
}

/** Only the screen that writes under a key reads it. */
function find<Value>(key: string | undefined, uid: string): Value | undefined {
  const kept = key ? read()[key] : undefined;
  return kept?.uid === uid ? (kept.value as Value) : undefined;
}
