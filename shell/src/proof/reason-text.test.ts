import { codes } from '@shared/contract/codes';
import type { Failure } from '@shared/host';
import { expect, it } from 'vitest';
import { reasonText } from './reason-text.ts';

const refused = (code: number, data?: unknown): Failure => ({
  kind: 'refused',
  code,
  message: 'No.',
  data,
});
const fields = (...keys: string[]) => ({ fields: keys.map((key) => ({ path: 'any', key })) });

it.each<[Failure, string]>([
  [refused(codes.invalidRequest, fields('002110')), '<002110>'],
  [refused(codes.invalidRequest, fields('002110', '002110', '002105')), '<002110> <002105>'],
  [refused(codes.invalidRequest, fields('invalid')), 'No.'],
  [refused(codes.invalidRequest, fields()), 'No.'],
  [refused(codes.invalidRequest), 'No.'],
  [refused(codes.locked, fields('002110')), 'No.'],
  [{ kind: 'network', message: 'x' }, '<networkError>'],
])('says of %o: %s', (failure, text) => {
  expect(reasonText(failure, (key) => `<${key}>`)).toBe(text);
});
