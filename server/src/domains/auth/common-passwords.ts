import { hash } from 'node:crypto';
import list from './common-passwords.json' with { type: 'json' };

/**
 * Passwords that attackers try first, in any case. The list holds only those that the other rules
 * allow, as short digests (`tools/common-passwords.ts`).
 */
const hexDigits = list.digestBytes * 2;

const digests = new Set(
  Buffer.from(list.digests, 'base64')
    .toString('hex')
    .match(new RegExp(`.{${hexDigits}}`, 'g')),
);

export const isCommonPassword = (password: string): boolean =>
  digests.has(hash('sha256', password.toLowerCase(), 'hex').slice(0, hexDigits));

/** What this service is about, as docs/security.md lists it: the next words that are tried here. */
export const contextWords: readonly string[] = [
  ...['creator', 'crypto', 'invite', 'payment', 'staking', 'tether', 'usdt', 'vip', 'wallet'],
  ...['webview', 'yut', 'yutusdt', 'usdtyut', 'mywallet', 'myvideo', 'video'],
];
const contexts = new Set(contextWords);

/** One of these words with nothing but digits around it, in any case. */
export const isContextPassword = (password: string): boolean =>
  contexts.has(password.toLowerCase().replace(/\d+/g, ''));
