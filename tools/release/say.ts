/** What goes on is said on stderr, so that the output of --json stays one object. */
export interface Say {
  step(text: string): void;
  /** How far a long step is; the same line again and again at a terminal. */
  progress(text: string, done: number, of: number): void;
}

export function sayTo(stream: NodeJS.WriteStream, now: () => number = Date.now): Say {
  let before = 0;
  return {
    step: (text) => stream.write(`${text}\n`),
    progress(text, done, of) {
      // One line a second where lines stay, as many as help where the line is written over.
      const every = stream.isTTY ? 100 : 1000;
      if (done < of && now() - before < every) return;
      before = now();
      const line = `${text} ${done} of ${of}`;
      if (!stream.isTTY) stream.write(`${line}\n`);
      else stream.write(`\r\u001b[2K${line}${done < of ? '' : '\n'}`);
    },
  };
}
