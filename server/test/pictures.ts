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

export function jpeg(notes: {
  secret?: string;
  orientation?: number;
  order?: 'MM' | 'II';
}): Buffer {
  const { secret, orientation = 1, order = 'MM' } = notes;
  const told = secret === undefined ? [] : [secret];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...told.map((text) => exif(orientation, { order, secret: text })),
    ...told.map((text) => segment(0xe2, Buffer.from(`MPF\0${text}`))),
    ...told.map((text) => segment(0xfe, Buffer.from(text))),
    segment(0xdb, Buffer.alloc(65, 1)),
    // A scan with a stuffed zero and a restart marker in its pixels, and a second scan.
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x78, 0xff, 0xd9]),
  ]);
}

export function png(secret?: string): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    return Buffer.concat([size, Buffer.from(type), body, Buffer.alloc(4, 7)]);
  };
  const told = secret === undefined ? [] : ['tEXt', 'eXIf', 'iTXt'];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.alloc(13, 1)),
    ...told.map((type) => chunk(type, Buffer.from(secret ?? ''))),
    chunk('IDAT', Buffer.alloc(9, 2)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function webp(secret?: string): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(type), size, body, Buffer.alloc(body.length % 2)]);
  };
  const told = secret === undefined ? [] : ['EXIF', 'XMP '];
  const flags = secret === undefined ? 0 : 0b1100;
  const body = Buffer.concat([
    chunk('VP8X', Buffer.concat([Buffer.from([flags]), Buffer.alloc(9)])),
    chunk('VP8 ', Buffer.alloc(11, 3)),
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
  const hdlr = box('hdlr', Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(13));
  return box('trak', box('tkhd', Buffer.alloc(20, 1)), box('mdia', hdlr, ...notes), ...notes);
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
      box('mvhd', Buffer.alloc(20, 1)),
      track('vide', ...notes),
      ...(more.track ? [track(more.track)] : []),
      ...notes,
    ),
    ...around.map((type) => box(type, Buffer.from(secret ?? ''))),
    box('moof', box('mfhd', Buffer.alloc(8)), box('traf', box('tfhd', Buffer.alloc(8)), ...notes)),
    box('mdat', Buffer.alloc(100, 4)),
  ]);
}
