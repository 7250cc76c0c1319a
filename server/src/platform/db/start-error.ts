import { driverError, isUnreachable } from './database.ts';

/** What to change, by the database's SQLSTATE. */
const remedies: Readonly<Record<string, string>> = {
  '28000': 'The database refuses the login: correct DATABASE_URL, or pg_hba.conf',
  '28P01': 'The database refuses the login: correct DATABASE_URL',
  '3D000': 'The database of DATABASE_URL does not exist: create it',
  '42501': 'The login that migrates must own the database and its tables, and may create roles',
  '53300': 'The database has no connection left: raise its max_connections, or end other programs',
};

/** Why the database could not be opened, in one line; undefined for any other error. */
export function explainStartError(error: unknown): string | undefined {
  const inner = driverError(error);
  if (!inner) return undefined;
  // A refused connection to several addresses has a code and no message.
  const reason = inner.message || (inner.code ?? inner.name);
  const remedy = remedies[inner.code ?? ''];
  if (remedy) return `${remedy} (${reason}).`;
  return isUnreachable(error) ? `The database cannot be reached: ${reason}` : undefined;
}
