import { codes } from '@shared/contract/codes';
import type { InvalidFields } from '@shared/contract/envelope';
import type { Failure } from '@shared/host';
import { failureText } from '@shared/host';
import type { CommonWord } from '@shared/host/internal';
import { fieldText } from '@shared/host/internal';

/** Describes the invalid fields in words, for a place without these fields. */
export function reasonText(failure: Failure, word: CommonWord): string {
  if (failure.kind === 'refused' && failure.code === codes.invalidRequest) {
    const { fields = [] } = (failure.data ?? {}) as Partial<InvalidFields>;
    if (fields.length > 0)
      return [...new Set(fields.map(({ key }) => fieldText(key, failure, word)))].join(' ');
  }
  return failureText(failure, word);
}
