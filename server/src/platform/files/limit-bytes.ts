import { Transform } from 'node:stream';

/** More bytes than announced; the surplus is never stored. */
class TooManyBytesError extends Error {
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE';
}

export function limitBytes(room: number): Transform {
  let left = room;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left >= 0) done(null, chunk);
      else done(new TooManyBytesError('more bytes than were announced'));
    },
  });
}
