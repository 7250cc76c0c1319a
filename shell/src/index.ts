import './federation/shared-keys.ts';
import { boot } from './boot.tsx';
import { failToStart } from './start/start-failure.ts';

boot(window).catch((error: unknown) => {
  failToStart(window);
  throw error;
});
