import { watchNeededScripts } from '../start-failure.ts';
import { startHeadStart } from './head-start.ts';

watchNeededScripts(window);

// What it would save is not worth a page that does not start.
try {
  startHeadStart(window);
} catch {
  // The shell makes its calls itself.
}
