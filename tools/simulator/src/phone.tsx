import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { locationOf } from './frame-play.ts';
import { NativeSheetView } from './native-sheet.tsx';
import styles from './phone.module.css';
import type { NativeSheet, Screen } from './use-native-app.ts';

interface PhoneProps {
  frame: RefObject<HTMLIFrameElement | null>;
  width: number;
  screen: Screen;
  sheet: NativeSheet | undefined;
  readyMs: number | undefined;
  outside: { online: boolean; visible: boolean };
  onLoad: () => void;
  onReopen: () => void;
  onCloseSheet: () => void;
}

const heights: Record<number, number> = { 320: 568, 360: 760, 390: 800, 430: 884, 640: 960 };
/** Below this height the phone shrinks instead of getting shorter. */
const minHeight = 560;
/** The case around the screen, with the status bar. */
const padding = { x: 20, y: 56 };

/** The phone, with the chosen screen width; scaled down if it does not fit. */
export function Phone(props: PhoneProps) {
  const { frame, width, screen, outside } = props;
  const { stage, room } = useSize();
  const wanted = heights[width] ?? 800;
  const height = Math.floor(Math.max(minHeight, Math.min(wanted, room.height - padding.y)));
  const scale = Math.min(1, room.width / (width + padding.x), room.height / (height + padding.y));
  return (
    <section className={styles.column} aria-label="Phone">
      <div className={styles.stage} ref={stage}>
        <div
          className={styles.room}
          style={{
            width: (width + padding.x) * scale,
            height: (height + padding.y) * scale,
          }}
        >
          <div
            className={styles.phone}
            style={{ width: width + padding.x, transform: `scale(${scale})` }}
          >
            <StatusBar online={outside.online} />
            <div className={styles.screen} style={{ width, height }}>
              {screen.status === 'off' && <Note text="Choose on the left, then open." />}
              {screen.status === 'closed' && (
                <Note text="The web view has closed itself.">
                  <button type="button" onClick={props.onReopen}>
                    Reopen
                  </button>
                </Note>
              )}
              {screen.status === 'open' && (
                <iframe
                  key={screen.load}
                  ref={frame}
                  title="Web view"
                  src={screen.url}
                  onLoad={props.onLoad}
                />
              )}
              {!outside.visible && <div className={styles.away}>In the background</div>}
              {screen.status === 'open' && props.sheet && (
                <NativeSheetView call={props.sheet} onClose={props.onCloseSheet} />
              )}
            </div>
          </div>
        </div>
      </div>
      <Place {...props} scale={scale} height={height} />
    </section>
  );
}

function Note({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className={styles.note}>
      <p>{text}</p>
      {children}
    </div>
  );
}

function useSize() {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 400, height: 700 });
  useLayoutEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  return { stage, room };
}

const pollMs = 500;

function StatusBar({ online }: { online: boolean }) {
  const now = usePolledValue(10_000, () => new Date().toLocaleTimeString('en-GB').slice(0, 5));
  return (
    <div className={styles.status} aria-hidden="true">
      <span>{now}</span>
      <span>{online ? 'LTE' : 'No service'}</span>
    </div>
  );
}

function Place({
  frame,
  width,
  height,
  scale,
  screen,
  readyMs,
}: PhoneProps & { height: number; scale: number }) {
  const place = usePolledValue(pollMs, () => (frame.current ? locationOf(frame.current) : ''));
  const facts = [
    `${width} × ${height}`,
    ...(scale < 1 ? [`shown at ${Math.round(scale * 100)} %`] : []),
    ...(readyMs === undefined || screen.status !== 'open' ? [] : [`ready after ${readyMs} ms`]),
  ];
  return (
    <footer className={styles.place}>
      <output aria-label="Address">{place || 'Nothing is open'}</output>
      <span>{facts.join(' · ')}</span>
    </footer>
  );
}

/** Polls a value: a frame fires no event when it navigates. */
function usePolledValue(ms: number, read: () => string): string {
  const [value, setValue] = useState(read);
  const readRef = useRef(read);
  useEffect(() => {
    readRef.current = read;
  });
  useEffect(() => {
    const timer = setInterval(() => setValue(readRef.current()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return value;
}
