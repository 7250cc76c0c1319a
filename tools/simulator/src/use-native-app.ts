import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { placeOf } from './frame-play.ts';
import type { LogEntry } from './log.ts';
import type { NativeCall } from './native-call.ts';
import { readCall } from './native-call.ts';
import type { Opening } from './start-form.ts';
import { startUrl, withoutToken } from './start-url.ts';

/** The native app: it opens the web view, hears its calls, does what they ask and answers. */
export interface Screen {
  status: 'off' | 'open' | 'closed';
  /** A new number is a new frame: opening the same address again is a full load. */
  load: number;
  url: string;
}

/** What the app itself would show in front of the web view. */
export type NativeSheet = Extract<
  NativeCall,
  { method: 'goKyc' | 'goPage' | 'saveImage' | 'downloadVideo' }
>;

export type NativeEvent =
  | { event: 'back' }
  | { event: 'resume' }
  | { event: 'theme'; theme: string }
  | { event: 'language'; language: string }
  | { event: 'token'; token: string };

type AddToLog = (entry: Omit<LogEntry, 'key' | 'at'>) => void;

export function useNativeApp(frame: RefObject<HTMLIFrameElement | null>, addToLog: AddToLog) {
  const [screen, setScreen] = useState<Screen>({ status: 'off', load: 0, url: '' });
  const [sheet, setSheet] = useState<NativeSheet>();
  const [readyMs, setReadyMs] = useState<number>();
  const openingRef = useRef<Opening>(undefined);
  const loadedAtRef = useRef(0);

  const load = useCallback((url: string) => {
    setScreen((old) => ({ status: 'open', load: old.load + 1, url }));
    setSheet(undefined);
    setReadyMs(undefined);
    loadedAtRef.current = performance.now();
  }, []);

  const send = useCallback(
    (message: NativeEvent | NativeAnswer) => {
      frame.current?.contentWindow?.postMessage(JSON.stringify(message), location.origin);
    },
    [frame],
  );

  const open = useCallback(
    (opening: Opening) => {
      openingRef.current = opening;
      addToLog({ from: 'native app', name: 'open', detail: { url: hideToken(opening.url) } });
      load(opening.url);
    },
    [addToLog, load],
  );

  const reload = useCallback(() => {
    const input = openingRef.current?.input;
    if (!input || !frame.current) return;
    const place = placeOf(frame.current).replace(/^\/webview(?=\/|$)/, '');
    const url = withoutToken(startUrl({ ...input, route: place || input.route }));
    addToLog({ from: 'native app', name: 'reopen', detail: { url } });
    load(url);
  }, [addToLog, frame, load]);

  const sendEvent = useCallback(
    (event: NativeEvent) => {
      addToLog({ from: 'native app', name: event.event, detail: hideIn(event) });
      send(event);
    },
    [addToLog, send],
  );

  const carryOut = useCallback(
    (call: NativeCall) => {
      if (call.method === 'ready') {
        setReadyMs(Math.round(performance.now() - loadedAtRef.current));
      } else if (call.method === 'reload') reload();
      else if (call.method === 'close') setScreen((old) => ({ ...old, status: 'closed' }));
      else setSheet(call);
    },
    [reload],
  );

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isWebView = source !== null && source === frame.current?.contentWindow;
      if (!isWebView || origin !== location.origin) return;
      const read = readCall(data);
      if (read.kind === 'refused') {
        const { id, problem } = read;
        addToLog({ from: 'web view', name: 'refused', detail: { problem, data }, refused: true });
        if (id) send({ id, ok: false, error: problem });
        return;
      }
      const { call } = read;
      addToLog({ from: 'web view', name: call.method, detail: call.params });
      // The answer goes first: what the call asks for may end the page.
      send({ id: call.id, ok: true, result: null });
      carryOut(call);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [addToLog, carryOut, frame, send]);

  const closeSheet = useCallback(() => {
    setSheet(undefined);
    // The person comes back from a page of the app, as after any other time away.
    sendEvent({ event: 'resume' });
  }, [sendEvent]);

  return { screen, sheet, readyMs, open, load, reload, sendEvent, closeSheet };
}

type NativeAnswer =
  | { id: string; ok: true; result: null }
  | { id: string; ok: false; error: string };

/** Logs are copied into reports; a token that still works has no place there. */
const hideToken = (url: string): string => url.replace(/([?&]token=)[^&#]+/, '$1…');
const hideIn = ({ event, ...rest }: NativeEvent): unknown =>
  event === 'token' ? { token: '…' } : rest;
