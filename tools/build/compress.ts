import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const isText = (file: string): boolean => /\.(js|css|json|html|svg|txt)$/.test(file);
/** Smaller than this, compressing costs more than it saves. */
const smallest = 256;

/** Writes `.br` and `.gz` beside every text of a release, at their best level: it is done once. */
export async function compressFolder(folder: string): Promise<void> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = fs.readFileSync(file);
      if (content.length < smallest) return;
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 };
      fs.writeFileSync(`${file}.br`, await brotli(content, { params }));
      fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}
