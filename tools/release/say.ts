import { visible } from '../../server/src/platform/visible.ts';

/**
 * Lines as a terminal shows them. Names, reasons and errors come from elsewhere: nothing in them moves
 * the cursor, and a line feed in one begins no line.
 */
export const printable = (lines: readonly string[]): string =>
  lines.map((line) => `${visible(line)}\n`).join('');

/** Progress goes to stderr, so that the output of --json stays a single object. */
export interface Say {
  step(text: string): void;
  /** The progress of a long step; a terminal rewrites the line. */
  progress(text: string, done: number, of: number): void;
}

export function sayTo(stream: NodeJS.WriteStream, now: () => number = Date.now): Say {
  let before = 0;
  return {
    step: (text) => stream.write(printable([text])),
    progress(text, done, of) {
      // Without a terminal each update is a new line, so at most one a second.
      const every = stream.isTTY ? 100 : 1000;
      if (done < of && now() - before < every) return;
      before = now();
      const line = `${visible(text)} ${done} of ${of}`;
      if (!stream.isTTY) stream.write(`${line}\n`);
      else stream.write(`\r\u001b[2K${line}${done < of ? '' : '\n'}`);
    },
  };
}
