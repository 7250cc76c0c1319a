import { useCallback, useState } from 'react';

/** A call of the web view, or an event or action of the native app. */
export interface LogEntry {
  key: number;
  at: Date;
  from: 'web view' | 'native app';
  /** The name of the method, event or action. */
  name: string;
  detail?: unknown;
  refused?: boolean;
}

const longest = 300;

export function useLog() {
  const [entries, setEntries] = useState<LogEntry[]>([]);
  const add = useCallback((entry: Omit<LogEntry, 'key' | 'at'>) => {
    setEntries((old) => {
      const key = (old[0]?.key ?? 0) + 1;
      return [{ ...entry, key, at: new Date() }, ...old].slice(0, longest);
    });
  }, []);
  const clear = useCallback(() => setEntries([]), []);
  return { entries, add, clear };
}

export const timeOf = (at: Date): string =>
  `${at.toLocaleTimeString('en-GB')}.${String(at.getMilliseconds()).padStart(3, '0')}`;

const longText = 160;
const shortLine = 40;

/** Readable parameters, with long texts such as pictures cut. */
export function textOf(detail: unknown): string {
  if (detail === undefined) return '';
  const shorten = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > longText
      ? `${value.slice(0, longText)}… (${value.length} characters)`
      : value;
  const line = JSON.stringify(detail, shorten);
  if (line === '{}') return '';
  return line.length <= shortLine ? line : JSON.stringify(detail, shorten, 2);
}
