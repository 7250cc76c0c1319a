import { startHeadStart } from './head-start.ts';

// What it would save is not worth a page that does not start.
try {
  startHeadStart(window);
} catch {
  // The shell makes its calls itself.
}
