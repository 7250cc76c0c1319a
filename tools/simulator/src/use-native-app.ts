import type { BridgeFailure, NativeEvent } from '@shared/host/bridge';
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

/** How the app answers what it is asked to save: by doing it, by a refusal, or not at all. */
export type Answering = 'ok' | Exclude<BridgeFailure, 'timeout'> | 'nothing';

type AddToLog = (entry: Omit<LogEntry, 'key' | 'at'>) => void;

export function useNativeApp(frame: RefObject<HTMLIFrameElement | null>, addToLog: AddToLog) {
  const { screen, sheet, readyMs, load, becomeReady, close, setSheet } = useScreen();
  const [answering, setAnswering] = useState<Answering>('ok');
  const openingRef = useRef<Opening>(undefined);

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
      if (call.method === 'ready') becomeReady();
      else if (call.method === 'reload') reload();
      else if (call.method === 'close') close();
      else setSheet(call);
    },
    [becomeReady, close, reload, setSheet],
  );

  const hear = useCallback(
    (data: unknown) => {
      const read = readCall(data);
      if (read.kind === 'refused') {
        const { id, problem } = read;
        addToLog({ from: 'web view', name: 'refused', detail: { problem, data }, refused: true });
        if (id) send({ id, ok: false, error: problem });
        return;
      }
      const { call } = read;
      addToLog({ from: 'web view', name: call.method, detail: call.params });
      const answer = answerTo(call, answering);
      // The answer goes first: what the call asks for may end the page.
      if (answer) send(answer);
      if (answer?.ok) carryOut(call);
    },
    [addToLog, answering, carryOut, send],
  );
  useEar(frame, hear);

  const closeSheet = useCallback(() => {
    setSheet(undefined);
    // The person comes back from a page of the app, as after any other time away.
    sendEvent({ event: 'resume' });
  }, [sendEvent, setSheet]);

  return {
    screen,
    sheet,
    readyMs,
    answering,
    setAnswering,
    open,
    load,
    reload,
    sendEvent,
    closeSheet,
  };
}

/** What the phone shows: the web view, and what the app shows in front of it. */
function useScreen() {
  const [screen, setScreen] = useState<Screen>({ status: 'off', load: 0, url: '' });
  const [sheet, setSheet] = useState<NativeSheet>();
  const [readyMs, setReadyMs] = useState<number>();
  const loadedAtRef = useRef(0);
  const load = useCallback((url: string) => {
    setScreen((old) => ({ status: 'open', load: old.load + 1, url }));
    setSheet(undefined);
    setReadyMs(undefined);
    loadedAtRef.current = performance.now();
  }, []);
  const becomeReady = useCallback(() => {
    setReadyMs(Math.round(performance.now() - loadedAtRef.current));
  }, []);
  const close = useCallback(() => setScreen((old) => ({ ...old, status: 'closed' })), []);
  return { screen, sheet, readyMs, load, becomeReady, close, setSheet };
}

/** Hears the web view, and nobody else. */
function useEar(frame: RefObject<HTMLIFrameElement | null>, hear: (data: unknown) => void): void {
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isWebView = source !== null && source === frame.current?.contentWindow;
      if (isWebView && origin === location.origin) hear(data);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [frame, hear]);
}

type NativeAnswer =
  | { id: string; ok: true; result: null }
  | { id: string; ok: false; error: string };

/** Undefined is silence. What the web view does not wait for is always done. */
function answerTo({ id, method }: NativeCall, answering: Answering): NativeAnswer | undefined {
  const isSaving = method === 'saveImage' || method === 'downloadVideo';
  if (!isSaving || answering === 'ok') return { id, ok: true, result: null };
  return answering === 'nothing' ? undefined : { id, ok: false, error: answering };
}

/** Logs are copied into reports; a token that still works has no place there. */
const hideToken = (url: string): string => url.replace(/([?&]token=)[^&#]+/, '$1…');
const hideIn = ({ event, ...rest }: NativeEvent): unknown =>
  event === 'token' ? { token: '…' } : rest;
