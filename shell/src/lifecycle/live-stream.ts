import type { PageConfig } from '@shared/contract/releases';
import { liveStreamBeatMs, liveStreamPath } from '@shared/contract/releases';

interface LiveStreamDependencies {
  win: typeof window;
  config: Pick<PageConfig, 'liveSet' | 'bucket'>;
  check: () => void;
  /** From 0 to 1. */
  random?: () => number;
}

/** A proxy that collects an answer before it passes it on never brings the first event. */
const firstEventMs = 10_000;
const maxSilenceMs = 2.5 * liveStreamBeatMs;
/** Not every page asks the server in the same moment. */
const checkWithinMs = 250;
const minPauseMs = 4000;
const maxPauseMs = 300_000;

/**
 * Checks the version as soon as the server tells of another live set. A visible page has one stream,
 * a hidden one none; while there is none, the check every 30 seconds is what finds a release.
 */
export function followLiveSet(dependencies: LiveStreamDependencies): void {
  const { win, config, check, random = Math.random } = dependencies;
  const url = `${liveStreamPath}?bucket=${config.bucket}`;
  let known = config.liveSet;
  let stream: EventSource | undefined;
  let timer: number | undefined;
  let failures = 0;

  const close = (): void => {
    win.clearTimeout(timer);
    stream?.close();
    stream = undefined;
  };
  const reopenLater = (): void => {
    close();
    const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** failures) * (0.5 + random());
    failures += 1;
    timer = win.setTimeout(open, pauseMs);
  };
  const giveUpAfter = (ms: number): void => {
    win.clearTimeout(timer);
    timer = win.setTimeout(reopenLater, ms);
  };
  function open(): void {
    close();
    if (win.document.visibilityState !== 'visible' || win.navigator.onLine === false) return;
    let isProven = false;
    stream = new win.EventSource(url);
    stream.onerror = reopenLater;
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      giveUpAfter(maxSilenceMs);
      // One that always ends after its first event is no stream.
      if (isProven) failures = 0;
      isProven = true;
      if (data === known) return;
      known = data;
      win.setTimeout(check, random() * checkWithinMs);
    };
    giveUpAfter(firstEventMs);
  }

  open();
  win.addEventListener('online', open);
  win.document.addEventListener('visibilitychange', () => {
    if (win.document.visibilityState === 'visible') check();
    open();
  });
}
