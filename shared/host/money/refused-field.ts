import { codes } from '@shared/contract/codes';
import type { InvalidFields } from '@shared/contract/envelope';
import type { Failure } from '../failure.ts';

/** The key of the words against a field of a request, where the server refused it for that. */
export function refusedField(failure: Failure | undefined, name: string): string | undefined {
  if (failure?.kind !== 'refused' || failure.code !== codes.invalidRequest) return undefined;
  const { fields = [] } = (failure.data ?? {}) as Partial<InvalidFields>;
  return fields.find(({ path }) => path === name)?.key;
}
