import './federation/shared-keys.ts';
import { boot } from './boot.tsx';
import { failToStart } from './start-failure.ts';

boot(window).catch((error: unknown) => {
  failToStart(window);
  throw error;
});
