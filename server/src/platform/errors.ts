import type { CodeName } from '@shared/contract/codes';

/**
 * A refusal with a code of the contract: the only way in which the server says no. Thrown, it
 * undoes what its call has done so far. `keepsEffect` is for the few that must leave a trace,
 * such as a counted wrong try: the transaction is committed, and then the call is refused.
 */
export class ApiError extends Error {
  readonly codeName: CodeName;
  readonly data: unknown;
  readonly keepsEffect: boolean;

  constructor(codeName: CodeName, more: { data?: unknown; keepsEffect?: boolean } = {}) {
    super(codeName);
    this.name = 'ApiError';
    this.codeName = codeName;
    this.data = more.data;
    this.keepsEffect = more.keepsEffect ?? false;
  }
}

/** A field that is wrong, by the key of the words that say why. */
export const wrongField = (path: string, key: string): ApiError =>
  new ApiError('invalidRequest', { data: { fields: [{ path, key }] } });
