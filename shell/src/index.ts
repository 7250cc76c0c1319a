import './federation/shared-keys.ts';
import { boot } from './boot.tsx';
import { forgetKeptPages } from './kept-page/kept-page.ts';
import { reloadPage } from './reload.ts';
import { showStartFailure } from './start-failure.ts';

boot(window).catch((error: unknown) => {
  forgetKeptPages(window);
  showStartFailure(document, () => reloadPage(window));
  throw error;
});
