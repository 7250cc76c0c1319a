import { Writable } from 'node:stream';
import { openLog } from '../src/platform/log.ts';

/** A log that collects its lines. */
export function collectLog() {
  let text = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logger: openLog('debug', destination), text: () => text, lines };
}
