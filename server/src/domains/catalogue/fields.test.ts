import { describe, expect, it } from 'vitest';
import {
  amountField,
  countField,
  type Field,
  fractionField,
  optionalField,
  stepsField,
  switchField,
  textsField,
} from './fields.ts';

const words = { en: { title: 'Hello' } };
const valid: [string, Field<unknown>, unknown, unknown][] = [
  ['an amount', amountField('USDT', 'x'), '1.50', '1.5'],
  ['an amount of a file', amountField('YUT', 'x'), 20, '20'],
  ['a fraction', fractionField('x'), '0.0070', '0.007'],
  ['a yield above one', fractionField('x', 10n), '1.2', '1.2'],
  ['a count', countField('x', [1, 30]), '30', 30],
  ['yes', switchField('x'), 'yes', true],
  ['false', switchField('x'), false, false],
  ['none', optionalField(countField('x', [1, 30])), 'none', null],
  ['steps', stepsField('x', ['a', 'b']), 'b:2, a', [step('b', 2), step('a', 1)]],
  ['steps of a file', stepsField('x', ['a', 'b']), [step('a', 3)], [step('a', 3)]],
  ['words', textsField(['title']), words, words],
];
function step(activity: string, need: number) {
  return { activity, need };
}

const invalid: [string, Field<unknown>, unknown][] = [
  ['nothing', amountField('USDT', 'x'), '0'],
  ['too many decimals', amountField('USDT', 'x'), '1.1234567'],
  ['too much', amountField('USDT', 'x'), '1000000001'],
  ['less than nothing', amountField('USDT', 'x'), '-1'],
  ['a power', amountField('USDT', 'x'), '1e3'],
  ['more than one', fractionField('x'), '1.01'],
  ['a part of a count', countField('x', [1, 30]), '1.5'],
  ['a count out of range', countField('x', [1, 30]), 31],
  ['an empty count', countField('x', [0, 30]), ''],
  ['a number as a switch', switchField('x'), 1],
  ['an unknown step', stepsField('x', ['a']), 'c'],
  ['a step twice', stepsField('x', ['a']), 'a,a'],
  ['a step that is needed never', stepsField('x', ['a']), 'a:0'],
  ['no steps', stepsField('x', ['a']), []],
  ['words without English', textsField(['title']), { fr: { title: 'Bonjour' } }],
  ['words of an unknown language', textsField(['title']), { ...words, xx: { title: 'x' } }],
  ['words with a part missing', textsField(['title', 'text']), words],
  ['words with a part too many', textsField(['title']), { en: { title: 'a', text: 'b' } }],
  ['empty words', textsField(['title']), { en: { title: ' ' } }],
  ['words with an object in them', textsField(['title']), { en: { title: {} } }],
  ['a list of words', textsField(['title']), [words]],
];

describe('a field', () => {
  it.each(valid)('accepts %s', (_what, field, given, stored) => {
    expect(field.parse(given)).toEqual(stored);
  });

  it.each(invalid)('refuses %s', (_what, field, given) => {
    expect(field.parse(given)).toBeUndefined();
  });
});
