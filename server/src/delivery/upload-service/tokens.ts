import { createHash, timingSafeEqual } from 'node:crypto';
import type { ReleaseChange } from '@shared/contract/releases';
import { isName } from '../releases/contents.ts';

/**
 * Who may release what. The server knows digests only; a token is 32 random bytes, so that a plain
 * digest gives nobody a way back to it.
 */
export interface ReleaseToken {
  /** Stands in the log. */
  team: string;
  /** `*` is everything. */
  names: readonly string[];
  digest: Buffer;
}

const form = 'RELEASE_TOKENS must be "team:name+name:digest" with commas between';

/** `staking:wallet-staking:<sha256>,platform:*:<sha256>`; what is wrong with it goes to `problems`. */
export function readReleaseTokens(text: string | undefined, problems: string[]): ReleaseToken[] {
  if (!text) return [];
  return text.split(',').flatMap((one) => {
    const [team = '', names = '', digest = '', ...rest] = one.trim().split(':');
    const list = names.split('+');
    const isRight =
      /^[\w.-]{1,64}$/.test(team) &&
      list.every((name) => name === '*' || isName(name)) &&
      /^[0-9a-f]{64}$/.test(digest) &&
      rest.length === 0;
    if (isRight) return [{ team, names: list, digest: Buffer.from(digest, 'hex') }];
    // Never the text itself: somebody may have put a token where its digest belongs.
    if (!problems.includes(form)) problems.push(form);
    return [];
  });
}

export const digestOf = (token: string): string =>
  createHash('sha256').update(token, 'utf8').digest('hex');

/** Whose token this is; every one is compared, so that the time tells nothing. */
export function findToken(
  tokens: readonly ReleaseToken[],
  authorization: string | undefined,
): ReleaseToken | undefined {
  const shown = /^Bearer ([\w-]{32,128})$/.exec(authorization ?? '')?.[1];
  if (shown === undefined) return undefined;
  const digest = Buffer.from(digestOf(shown), 'hex');
  return tokens.filter((token) => timingSafeEqual(token.digest, digest))[0];
}

export const mayRelease = ({ names }: ReleaseToken, name: string): boolean =>
  names.includes('*') || names.includes(name);

export const mayChange = (token: ReleaseToken, changes: readonly ReleaseChange[]): boolean =>
  changes.every(({ name }) => mayRelease(token, name));
