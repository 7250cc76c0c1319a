import type { CodeName } from '@shared/contract/codes';

/**
 * An error with a code of the contract: the only way to refuse a call. Throwing it rolls the call
 * back. With `keepsEffect` the transaction commits before the call is refused, for the few refusals
 * that must leave a trace, such as a counted wrong try.
 */
export class ApiError extends Error {
  readonly codeName: CodeName;
  readonly data: unknown;
  readonly keepsEffect: boolean;
  /** The person whose secret was tried, if it is not the caller: for the log, never sent. */
  personId: string | undefined;

  constructor(codeName: CodeName, more: { data?: unknown; keepsEffect?: boolean } = {}) {
    super(codeName);
    this.name = 'ApiError';
    this.codeName = codeName;
    this.data = more.data;
    this.keepsEffect = more.keepsEffect ?? false;
  }
}

/** The error for an invalid field; `key` names the text that says why. */
export const wrongField = (path: string, key: string): ApiError =>
  new ApiError('invalidRequest', { data: { fields: [{ path, key }] } });
