import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { at } from './build/paths.ts';

/**
 * Makes the list of passwords that are too common, from a list by frequency:
 *
 *     npm pack @zxcvbn-ts/language-common@3.0.4   (MIT, 49,233 passwords)
 *     tar xzf zxcvbn-ts-language-common-3.0.4.tgz package/src/passwords.json
 *     npx jiti tools/common-passwords.ts package/src/passwords.json
 *
 * Keeps those that the other rules of a password allow, as the first bytes of their digests.
 */
const digestBytes = 5;

const isAllowed = (password: string): boolean =>
  /^[a-z\d]{8,16}$/.test(password) && /\d/.test(password) && /[a-z].*[a-z]/.test(password);

const [source = ''] = process.argv.slice(2);
const listed = JSON.parse(fs.readFileSync(source, 'utf8')) as string[];
const digests = listed
  .map((password) => password.toLowerCase())
  .filter(isAllowed)
  .map((password) => createHash('sha256').update(password).digest().subarray(0, digestBytes));
const data = {
  source: '@zxcvbn-ts/language-common 3.0.4, MIT; made by tools/common-passwords.ts',
  digestBytes,
  digests: Buffer.concat(digests.sort(Buffer.compare)).toString('base64'),
};
const file = at('server/src/domains/auth/common-passwords.json');
fs.writeFileSync(file, `${JSON.stringify(data, undefined, 2)}\n`);
console.log(`${digests.length} passwords in ${file}`);
