import { useEffect, useRef, useState } from 'react';
import styles from './app.module.css';
import { playConnection, playVisibility } from './frame-play.ts';
import { useLog } from './log.ts';
import { LogPanel } from './log-panel.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { PagesPanel } from './pages-panel.tsx';
import { Phone } from './phone.tsx';
import { SendPanel } from './send-panel.tsx';
import type { ServerData } from './server-data.ts';
import { loadServerData } from './server-data.ts';
import { signOut } from './signed-client.ts';
import { callerOf, emptyForm, prepareOpening, tokenOf } from './start-form.ts';
import { StartPanel } from './start-panel.tsx';
import { useNativeApp } from './use-native-app.ts';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The start panel on the left, the phone, and the bridge log on the right. */
export function App() {
  const [data, setData] = useState<ServerData>();
  const [form, setForm] = useState(emptyForm);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [outside, setOutside] = useState({ online: true, visible: true });
  const frame = useRef<HTMLIFrameElement>(null);
  const log = useLog();
  const app = useNativeApp(frame, log.add);

  useEffect(() => {
    loadServerData().then(
      (loaded) => {
        setData(loaded);
        const [first] = loaded.accounts;
        if (first) setForm((old) => ({ ...old, account: first.id }));
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, []);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    await work().catch((error: unknown) => setProblem(messageOf(error)));
    setBusy(false);
  };

  const open = () =>
    attempt(async () => {
      if (!data) return;
      if (form.fresh) {
        localStorage.clear();
        sessionStorage.clear();
      }
      app.open(await prepareOpening(form, data));
    });

  const endSession = () =>
    attempt(async () => {
      // The session may have changed in the web view since it was opened.
      const token = localStorage.getItem('token');
      if (!data || !token) throw new Error('Not signed in.');
      await signOut({ ...callerOf(form, data), token });
      log.add({ from: 'native app', name: 'session ended' });
    });

  const sendToken = () =>
    attempt(async () => {
      if (!data) return;
      const token = await tokenOf(form, data, callerOf(form, data));
      if (!token) throw new Error('Choose an account first.');
      app.sendEvent({ event: 'token', token });
    });

  const setOnline = (online: boolean) => {
    if (!frame.current) return;
    playConnection(frame.current, online);
    setOutside((old) => ({ ...old, online }));
    log.add({ from: 'native app', name: online ? 'online' : 'offline' });
  };
  const setVisible = (visible: boolean) => {
    if (!frame.current) return;
    playVisibility(frame.current, visible);
    setOutside((old) => ({ ...old, visible }));
    log.add({ from: 'native app', name: visible ? 'visible' : 'hidden' });
  };

  return (
    <div className={styles.app}>
      <header className={styles.head}>
        <h1>Host simulator</h1>
        <p>Plays the native app around the web view. For demo and development.</p>
      </header>
      <main className={styles.columns}>
        <StartPanel {...{ data, form, setForm, problem, busy }} onOpen={open} />
        <Phone
          {...{ frame, outside }}
          width={form.width}
          screen={app.screen}
          sheet={app.sheet}
          readyMs={app.readyMs}
          onLoad={() => setOutside({ online: true, visible: true })}
          onReopen={() => app.load(app.screen.url)}
          onCloseSheet={app.closeSheet}
        />
        <div className={styles.side}>
          <SendPanel
            {...{ outside, setOnline, setVisible, endSession, sendToken }}
            disabled={app.screen.status !== 'open' || busy}
            onEvent={app.sendEvent}
            answering={app.answering}
            onAnswering={app.setAnswering}
          />
          <OutboxPanel />
          <PagesPanel />
          <LogPanel entries={log.entries} onClear={log.clear} />
        </div>
      </main>
    </div>
  );
}
