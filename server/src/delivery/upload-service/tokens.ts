import { createHash, timingSafeEqual } from 'node:crypto';
import type { ReleaseChange } from '@shared/contract/releases';
import { isName } from '../releases/contents.ts';

/**
 * Which names a team may release. The server stores digests only; a token is 32 random bytes, so
 * a plain hash is enough to keep it secret.
 */
export interface ReleaseToken {
  /** The author in the log. */
  team: string;
  /** `*` allows every name. */
  names: readonly string[];
  digest: Buffer;
}

const formatProblem = 'RELEASE_TOKENS must be "team:name+name:digest" with commas between';

/** `staking:wallet-staking:<sha256>,platform:*:<sha256>`; adds errors to `problems`. */
export function readReleaseTokens(text: string | undefined, problems: string[]): ReleaseToken[] {
  if (!text) return [];
  return text.split(',').flatMap((one) => {
    const [team = '', names = '', digest = '', ...rest] = one.trim().split(':');
    const list = names.split('+');
    const isValid =
      /^[\w.-]{1,64}$/.test(team) &&
      list.every((name) => name === '*' || isName(name)) &&
      /^[0-9a-f]{64}$/.test(digest) &&
      rest.length === 0;
    if (isValid) return [{ team, names: list, digest: Buffer.from(digest, 'hex') }];
    // Never print the text itself: it may hold a token in place of its digest.
    if (!problems.includes(formatProblem)) problems.push(formatProblem);
    return [];
  });
}

export const digestOf = (token: string): string =>
  createHash('sha256').update(token, 'utf8').digest('hex');

/** Compares with every token in constant time, so that timing reveals nothing. */
export function findToken(
  tokens: readonly ReleaseToken[],
  authorization: string | undefined,
): ReleaseToken | undefined {
  const shown = /^Bearer ([\w-]{32,128})$/.exec(authorization ?? '')?.[1];
  if (shown === undefined) return undefined;
  const digest = Buffer.from(digestOf(shown), 'hex');
  return tokens.filter((token) => timingSafeEqual(token.digest, digest))[0];
}

export const canRelease = ({ names }: ReleaseToken, name: string): boolean =>
  names.includes('*') || names.includes(name);

export const canChange = (token: ReleaseToken, changes: readonly ReleaseChange[]): boolean =>
  changes.every(({ name }) => canRelease(token, name));
