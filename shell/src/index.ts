import './federation/shared-keys.ts';
import { boot } from './boot.tsx';
import { reloadPage } from './reload.ts';
import { showStartFailure } from './start-failure.ts';

boot(window).catch((error: unknown) => {
  showStartFailure(document, () => reloadPage(window));
  throw error;
});
