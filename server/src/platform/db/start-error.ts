import { driverError, isUnreachable } from './database.ts';
import { applicationRole, DatabaseSetupError } from './session.ts';

/** Which login met the error: the one that migrates, or the one that answers calls. */
export interface FailedLogin {
  isOwner: boolean;
  /** The setting with its URL. */
  variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL';
}

/** What to change, by the database's SQLSTATE. */
const remedies: Readonly<Record<string, (login: FailedLogin) => string>> = {
  '28000': ({ variable }) => `The database refuses the login: correct ${variable}, or pg_hba.conf`,
  '28P01': ({ variable }) => `The database refuses the login: correct ${variable}`,
  '3D000': ({ variable }) => `The database of ${variable} does not exist: create it`,
  '42501': ({ isOwner, variable }) =>
    isOwner
      ? 'The login that migrates must own the database and its tables, and may create roles'
      : `The login of ${variable}, or the role ${applicationRole} that it takes on, lacks a right: GRANT it`,
  '53300': () =>
    'The database has no connection left: raise its max_connections, or end other programs',
};

/** Why the database could not be opened, in one line; undefined for any other error. */
export function explainStartError(
  error: unknown,
  login: FailedLogin = { isOwner: false, variable: 'DATABASE_URL' },
): string | undefined {
  const inner = driverError(error);
  if (!inner) return undefined;
  // A refused connection to several addresses has a code and no message.
  const reason = inner.message || (inner.code ?? inner.name);
  const remedy = remedies[inner.code ?? ''];
  if (remedy) return `${remedy(login)} (${reason}).`;
  return isUnreachable(error) ? `The database cannot be reached: ${reason}` : undefined;
}

/** Rejects with a DatabaseSetupError if it is one that the operator can mend. */
export function rethrowExplained(error: unknown, login?: FailedLogin): never {
  const message = explainStartError(error, login);
  if (message === undefined || error instanceof DatabaseSetupError) throw error;
  throw new DatabaseSetupError(message, { cause: error });
}
