import { watchNeededScripts } from '../start/start-failure.ts';
import { startHeadStart } from './head-start.ts';
import { warmUp } from './warm-up.ts';

watchNeededScripts(window);

// What they would save is not worth a page that does not start.
for (const save of [startHeadStart, warmUp]) {
  try {
    save(window);
  } catch {
    // The shell makes its calls itself, and the first page its formats.
  }
}
