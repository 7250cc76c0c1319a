import { Writable } from 'node:stream';
import { openLog } from '../src/platform/log.ts';

/** A log that collects its lines as one text. */
export function collectLog() {
  let text = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  return { logger: openLog('debug', destination), text: () => text };
}
