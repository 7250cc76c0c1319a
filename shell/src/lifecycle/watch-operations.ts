import { operationLeft } from '@shared/host/internal';
import type { OperationWatch, OperationWatchDependencies } from './operation-watch.ts';

/**
 * Asks for operations whose outcome is unknown (D25) wherever the person is: on each screen, after a
 * sign-in, when the page is shown or online again and when a screen leaves one. Loads the code for it
 * only where the device knows of an operation.
 */
export function watchOperations(dependencies: OperationWatchDependencies) {
  const { win, store, storage, session, logFailure } = dependencies;
  let watch: OperationWatch | undefined;
  const look = async (): Promise<void> => {
    if (!session.isSignedIn() || storage.get('moneyOperations') === null) return;
    try {
      const { createOperationWatch } = await import(
        /* webpackChunkName: "operation-watch" */ './operation-watch.ts'
      );
      watch ??= createOperationWatch(dependencies);
      watch.askNow();
    } catch (error) {
      logFailure('Operations were not asked for.', error);
    }
  };
  const lookAgain = () => void look();
  let { token } = store.getState().auth;
  store.subscribe(() => {
    const before = token;
    token = store.getState().auth.token;
    if (token !== before) lookAgain();
  });
  win.addEventListener('online', lookAgain);
  win.addEventListener(operationLeft, lookAgain);
  win.document.addEventListener('visibilitychange', lookAgain);
  return lookAgain;
}
