import type { BridgeFailure, NativeEvent } from '@shared/host/bridge';
import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { locationOf } from './frame-play.ts';
import type { LogEntry } from './log.ts';
import type { NativeCall } from './native-call.ts';
import { readCall } from './native-call.ts';
import type { Opening } from './start-form.ts';
import { startUrl, withoutToken } from './start-url.ts';

/** The simulated native app: opens the web view and handles its calls. */
export interface Screen {
  status: 'off' | 'open' | 'closed';
  /** A new number makes a new frame, so that the same URL loads in full again. */
  load: number;
  url: string;
}

/** What the native app shows over the web view. */
export type NativeSheet = Extract<
  NativeCall,
  { method: 'goKyc' | 'goPage' | 'saveImage' | 'downloadVideo' }
>;

/** How the app answers a request to save: success, a refusal, or no answer. */
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
    const place = locationOf(frame.current).replace(/^\/webview(?=\/|$)/, '');
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
      // The answer goes first, because the action may unload the page.
      if (answer) send(answer);
      if (answer?.ok) carryOut(call);
    },
    [addToLog, answering, carryOut, send],
  );
  useMessageListener(frame, hear);

  const closeSheet = useCallback(() => {
    setSheet(undefined);
    // Coming back from a native page is a resume.
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

/** Listens only to the web view. */
function useMessageListener(
  frame: RefObject<HTMLIFrameElement | null>,
  hear: (data: unknown) => void,
): void {
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

/** Undefined sends no answer. Calls without an answer always succeed. */
function answerTo({ id, method }: NativeCall, answering: Answering): NativeAnswer | undefined {
  const isSaving = method === 'saveImage' || method === 'downloadVideo';
  if (!isSaving || answering === 'ok') return { id, ok: true, result: null };
  return answering === 'nothing' ? undefined : { id, ok: false, error: answering };
}

/** Logs end up in reports, which must not contain a valid token. */
const hideToken = (url: string): string => url.replace(/([?&]token=)[^&#]+/, '$1…');
const hideIn = ({ event, ...rest }: NativeEvent): unknown =>
  event === 'token' ? { token: '…' } : rest;
