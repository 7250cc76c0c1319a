/** Small files of each kind, with a secret in their metadata if one is given. */

const segment = (code: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

function exif(orientation: number, given: { order: 'MM' | 'II'; secret: string }): Buffer {
  const isLittle = given.order === 'II';
  const ordered = (bytes: Buffer) => (isLittle ? bytes.reverse() : bytes);
  const short = (value: number) => ordered(Buffer.from([value >> 8, value & 0xff]));
  const long = (value: number) => ordered(Buffer.from([0, 0, value >> 8, value & 0xff]));
  const camera = [short(0x010f), short(2), long(given.secret.length), long(38)];
  const upright = [short(0x0112), short(3), long(1), short(orientation), short(0)];
  const directory = [short(2), ...camera, ...upright, long(0), Buffer.from(given.secret)];
  const tiff = Buffer.concat([Buffer.from(given.order), short(42), long(8), ...directory]);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]));
}

/** Width and height. */
type Size = readonly [number, number];
const small: Size = [16, 9];

function jpegFrame([width, height]: Size): Buffer {
  const body = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  return segment(0xc0, body);
}

const unneeded = [0xe3, 0xed, 0xee, 0xef, 0xf0];

export function jpeg(notes: {
  secret?: string;
  orientation?: number;
  order?: 'MM' | 'II';
  size?: Size;
}): Buffer {
  const { secret, orientation = 1, order = 'MM', size = small } = notes;
  const told = secret === undefined ? [] : [secret];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...told.map((text) => exif(orientation, { order, secret: text })),
    ...told.map((text) => segment(0xe2, Buffer.from(`MPF\0${text}`))),
    // A thumbnail, a maker's note, an unknown application's data, a reserved code.
    ...told.map((text) => segment(0xe0, Buffer.from(`JFXX\0${text}`))),
    ...told.flatMap((text) => unneeded.map((code) => segment(code, Buffer.from(text)))),
    ...told.map((text) => segment(0xfe, Buffer.from(text))),
    segment(0xdb, Buffer.alloc(65, 1)),
    jpegFrame(size),
    // A scan with a stuffed zero and a restart marker in its pixels, and a second scan.
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x78, 0xff, 0xd9]),
  ]);
}

export function png(secret?: string, [width, height]: Size = small): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    return Buffer.concat([size, Buffer.from(type), body, Buffer.alloc(4, 7)]);
  };
  const header = Buffer.alloc(13, 1);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const privateChunks = ['tEXt', 'eXIf', 'iTXt', 'zTXt', 'tIME', 'caBX', 'npTc', 'acTL', 'fdAT'];
  const told = secret === undefined ? [] : privateChunks;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...told.map((type) => chunk(type, Buffer.from(secret ?? ''))),
    chunk('IDAT', Buffer.alloc(9, 2)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function webp(secret?: string, [width, height]: Size = small): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(type), size, body, Buffer.alloc(body.length % 2)]);
  };
  const told = secret === undefined ? [] : ['EXIF', 'XMP ', 'C2PA', 'note'];
  const canvas = Buffer.alloc(6);
  canvas.writeUIntLE(width - 1, 0, 3);
  canvas.writeUIntLE(height - 1, 3, 3);
  const frame = Buffer.from([3, 3, 3, 0x9d, 1, 0x2a, 0, 0, 0, 0, 3]);
  frame.writeUInt16LE(width & 0x3fff, 6);
  frame.writeUInt16LE(height & 0x3fff, 8);
  const flags = secret === undefined ? 0 : 0b1100;
  const body = Buffer.concat([
    chunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), canvas])),
    chunk('VP8 ', frame),
    ...told.map((type) => chunk(type, Buffer.from(secret ?? ''))),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body]);
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** A video track: `vide`, `soun`, or another handler. */
const track = (handler: string, ...notes: Buffer[]): Buffer => {
  const name = notes[0] ?? Buffer.alloc(0);
  const hdlr = box('hdlr', Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12), name);
  const times = Buffer.concat([Buffer.alloc(4), Buffer.alloc(16, 1)]);
  const samples = box('stbl', box('stsd', Buffer.alloc(8)), ...notes);
  const minf = box('minf', box('vmhd', Buffer.alloc(12)), samples, ...notes);
  const mdia = box('mdia', box('mdhd', times), hdlr, minf, ...notes);
  return box('trak', box('tkhd', times), mdia, ...notes);
};

/** With a secret in each place where cameras write metadata, and with another track. */
export function mp4(secret?: string, more: { track?: string } = {}): Buffer {
  const told = secret === undefined ? [] : ['udta', 'meta', 'uuid', 'smta'];
  const notes = told.map((type) => box(type, Buffer.from(secret ?? '')));
  const around = told.length > 0 ? ['free', 'skip', 'emsg', 'uuid', 'sefd'] : [];
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomavc1', 'latin1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(4), Buffer.alloc(16, 1)),
      track('vide', ...notes),
      ...(more.track ? [track(more.track)] : []),
      ...notes,
    ),
    ...around.map((type) => box(type, Buffer.from(secret ?? ''))),
    box('moof', box('mfhd', Buffer.alloc(8)), box('traf', box('tfhd', Buffer.alloc(8)), ...notes)),
    box('mdat', Buffer.alloc(100, 4)),
  ]);
}
