import { remoteNames } from '../build/paths.ts';
import { isStale } from './built-once.ts';
import type { Log } from './log.ts';

interface Running {
  fromSource: string[];
  builtOnce: string[];
  log: Log;
}

/** Announces remotes that this dev server does not serve as they are now, each of them once. */
export function createStaleCheck({ fromSource, builtOnce, log }: Running): () => void {
  const known = new Set([...fromSource, ...builtOnce]);
  const announced = new Set<string>();
  const announce = (name: string, text: string): void => {
    if (announced.has(text)) return;
    announced.add(text);
    log(`${name} ${text}`);
  };
  return () => {
    const present = remoteNames();
    for (const name of present) {
      if (!known.has(name))
        announce(name, `is a new remote: start npm run dev again to see ${name}`);
    }
    for (const name of known) {
      if (name !== 'shell' && !present.includes(name)) {
        announce(name, `is no longer there: start npm run dev again without ${name}`);
      }
    }
    for (const name of builtOnce.filter((each) => each === 'shell' || present.includes(each))) {
      if (isStale(name)) {
        announce(
          name,
          `was built once and has changed: start npm run dev again to see ${name} as it is`,
        );
      }
    }
  };
}
