import type { ReleaseChange } from '@shared/contract/releases';

/** Which names a team may release. */
export interface ReleaseToken {
  id: string;
  /** The token's own name, which no other ever has. */
  name: string;
  /** The author in the log. */
  team: string;
  /** `*` allows every name. */
  names: readonly string[];
}

/** The tokens of this server, and what their holders have used and approved. */
export interface ReleaseTokens {
  /** Undefined for an unknown, an expired and a revoked token. */
  find(shown: string): Promise<ReleaseToken | undefined>;
  /** Counts what is written; false beyond the quota of the day. */
  consume(token: ReleaseToken, written: { bytes: number; files: number }): Promise<boolean>;
  /** Notes that the holder of this token wants the release live; how many people want it by now. */
  approve(token: ReleaseToken, release: string): Promise<number>;
}

/** The form of a token, before any look into the database. */
export const shownToken = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1];

export const canRelease = ({ names }: ReleaseToken, name: string): boolean =>
  names.includes('*') || names.includes(name);

export const canChange = (token: ReleaseToken, changes: readonly ReleaseChange[]): boolean =>
  changes.every(({ name }) => canRelease(token, name));
