import { failureText, refresh } from '@shared/host';
import type { Client, CommonWord, EndedOperation } from '@shared/host/internal';
import { changesOf, operationEnded, outcomePath } from '@shared/host/internal';
import { askOutcome, pauseBefore, pendingOperations } from '@shared/host/money';
import type { Words } from '../i18n/words.ts';
import type { NoticesCenter } from '../notices/notices.ts';
import type { NavigationPort } from '../routing/navigation-port.ts';
import type { AppStorage } from '../start/storage.ts';
import type { AppStore } from '../store/index.ts';
import type { SessionActions } from '../store/session.ts';

export interface OperationWatchDependencies {
  win: Window;
  store: AppStore;
  storage: AppStorage;
  client: Client;
  session: Pick<SessionActions, 'isSignedIn' | 'loadUser'>;
  notices: Pick<NoticesCenter, 'toast'>;
  words: Pick<Words, 'i18n'>;
  port: Pick<NavigationPort, 'navigate'>;
  logFailure: (what: string, error: unknown) => void;
}

export interface OperationWatch {
  /** Asks now, and with growing pauses from then on. */
  askNow(): void;
}

type Watched = ReturnType<typeof pendingOperations.unattended>[number];

/** Longer than other toasts: it is about money. */
const shownForMs = 6000;

/** Asks for the operations that no screen takes care of, and says what became of each. */
export function createOperationWatch(dependencies: OperationWatchDependencies): OperationWatch {
  const { win, store, client, session } = dependencies;
  let askedCount = 0;
  let isAsking = false;
  let timer: number | undefined;
  const now = () => store.getState().clock.nowTime;
  const uidNow = () => store.getState().auth.user.uid;
  const open = () => pendingOperations.unattended(uidNow());

  const ask = async (operation: Watched): Promise<void> => {
    if (!operation.sent) {
      // The server has answered that it needs proof, and nobody gives it any more.
      pendingOperations.forget(operation.key);
      return;
    }
    const found = await askOutcome(operation, { client, now });
    if (found.kind !== 'done' && found.kind !== 'failed') return;
    await refresh(changesOf(operation.path, { operationKey: operation.key }));
    // A screen may have opened for it meanwhile, or the session of another person begun.
    if (!open().some(({ key }) => key === operation.key)) return;
    pendingOperations.forget(operation.key);
    const isDone = found.kind === 'done';
    announce(operation, { isDone, ...(!isDone && { failure: found.failure }) }, dependencies);
  };

  const round = async (): Promise<void> => {
    win.clearTimeout(timer);
    if (isAsking || !session.isSignedIn() || win.document.visibilityState !== 'visible') return;
    isAsking = true;
    // Not every screen loads the profile, and a key of another person means nothing to the server.
    await session.loadUser({ throwError: false });
    for (const operation of open()) await ask(operation);
    isAsking = false;
    if (uidNow() !== '' && open().length === 0) return;
    timer = win.setTimeout(() => void round(), pauseBefore(askedCount));
    askedCount += 1;
  };

  return {
    askNow() {
      askedCount = 0;
      void round();
    },
  };
}

/** In the notice that stands on the screen, else in a toast. */
function announce(
  { key, title }: Watched,
  end: Omit<EndedOperation, 'key'>,
  { win, notices, words, port }: OperationWatchDependencies,
): void {
  const detail: EndedOperation = { key, ...end };
  if (!win.dispatchEvent(new CustomEvent(operationEnded, { detail, cancelable: true }))) return;
  const t: CommonWord = (word, values) => words.i18n.t(word, { ns: 'common', ...values });
  const value = t(end.isDone ? 'money.done' : 'money.failed');
  const what = t('labelled', { label: title ?? t('wallet'), value });
  if (end.isDone) {
    const press = { label: t('money.receipt'), act: () => void port.navigate(outcomePath(key)) };
    notices.toast(what, { durationMs: shownForMs, press });
    return;
  }
  const why = end.failure ? failureText(end.failure, t) : t('money.nothingMoved');
  notices.toast(`${what} · ${why}`, { durationMs: shownForMs });
}
