import { watchNeededScripts } from '../start/start-failure.ts';
import { startEarlyRequests } from './early-requests.ts';
import { warmUpFormats } from './warm-up.ts';

watchNeededScripts(window);

for (const run of [startEarlyRequests, warmUpFormats]) {
  try {
    run(window);
  } catch {
    // Both only save time: the shell sends the requests itself, and formats load on first use.
  }
}
