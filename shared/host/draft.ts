import { remoteStorage, useUser } from '@shared/host';
import { useEffect, useRef, useState } from 'react';
import { draftsEnd } from './end-drafts.ts';

/** What a person has typed on a screen, until the window ends or half an hour has passed. */
interface Kept {
  uid: string;
  until: number;
  value: unknown;
}

const stored = remoteStorage<'kept'>('drafts', { lives: 'session' });
const lifetimeMs = 1_800_000;
const maxKept = 20;

interface Mounted {
  uid: string;
  key: string;
  value: unknown;
  /** Its operation has taken place, or nothing was typed. */
  isOver: boolean;
}

/**
 * The state of an input. It comes back after a reload, and when the person comes back from another
 * page by the history; a new visit begins with `empty`. Not for passwords and codes. Without a name
 * it is plain state.
 */
export function useDraft<Value>(
  name: string | undefined,
  empty: Value,
): [Value, (value: Value) => void] {
  const { uid } = useUser();
  const keyNow = () => `${entryOfHistory()} ${name}`;
  const [value, setValue] = useState(() => (name && take<Value>(keyNow(), uid)) || empty);
  const isEmpty = name === undefined || JSON.stringify(value) === JSON.stringify(empty);
  const draft = useRef<Mounted>({ uid, key: '', value, isOver: true });
  // After each render: a screen replaces its own entry, such as for a choice in its query.
  useEffect(() => {
    draft.current.key = keyNow();
  });
  useEffect(() => {
    Object.assign(draft.current, { uid, value, isOver: isEmpty });
  }, [uid, value, isEmpty]);
  useEffect(() => {
    const own = draft.current;
    const keep = () => {
      if (!own.isOver) put(own);
    };
    const onEnd = () => {
      own.isOver = true;
    };
    window.addEventListener(draftsEnd, onEnd);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener(draftsEnd, onEnd);
      window.removeEventListener('pagehide', keep);
      // A sheet that closes belongs to the entry that is still shown.
      if (keyNow() !== own.key) keep();
    };
  }, [name]);
  return [value, setValue];
}

/** The router names each entry of the history; the first one has no name. */
const entryOfHistory = (): string => {
  const { key = 'first' } = (window.history.state ?? {}) as { key?: string };
  return `${key} ${window.location.pathname}`;
};

function read(): Record<string, Kept> {
  try {
    const all = JSON.parse(stored.read('kept') || '{}') as Record<string, Kept>;
    return Object.fromEntries(Object.entries(all).filter(([, { until }]) => until > Date.now()));
  } catch {
    return {};
  }
}

const write = (all: Record<string, Kept>): void =>
  stored.write('kept', JSON.stringify(Object.fromEntries(Object.entries(all).slice(-maxKept))));

function put({ key, uid, value }: Mounted): void {
  const { [key]: _, ...others } = read();
  write({ ...others, [key]: { uid, until: Date.now() + lifetimeMs, value } });
}

/** Only the screen that writes under a name reads it. */
function take<Value>(key: string, uid: string): Value | undefined {
  const { [key]: kept, ...others } = read();
  if (!kept) return undefined;
  write(others);
  return kept.uid === uid ? (kept.value as Value) : undefined;
}
