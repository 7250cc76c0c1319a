import type { CodeName } from '@shared/contract/codes';

/** An invalid amount, and the codes with which a call may refuse it. */
export interface BadAmount {
  what: string;
  value: unknown;
  codes: readonly CodeName[];
}

const noForm = (what: string, value: unknown): BadAmount => ({
  what,
  value,
  codes: ['invalidRequest'],
});
/** Well formed, but more than any account has or may receive. */
const noAmount = (what: string, value: string): BadAmount => ({
  what,
  value,
  codes: ['amountInvalid', 'notEnough'],
});

/** More than forty invalid amounts. */
export const badAmounts: readonly BadAmount[] = [
  noForm('a negative', '-1'),
  noForm('a negative fraction', '-0.000001'),
  noForm('a plus sign', '+1'),
  noForm('two signs', '--1'),
  noForm('a minus sign of typography', '\u22121'),
  noForm('an exponent', '1e3'),
  noForm('a capital exponent', '1E3'),
  noForm('a negative exponent', '1e-3'),
  noForm('an exponent without end', '1e999999999'),
  noForm('NaN', 'NaN'),
  noForm('Infinity', 'Infinity'),
  noForm('-Infinity', '-Infinity'),
  noForm('hexadecimal', '0x10'),
  noForm('octal', '0o17'),
  noForm('binary', '0b11'),
  noForm('a bigint of code', '10n'),
  noForm('a space before', ' 10'),
  noForm('a space after', '10 '),
  noForm('a space within', '1 000'),
  noForm('a no-break space', '1\u00a0000'),
  noForm('a line after', '10\n'),
  noForm('a tab', '\t10'),
  noForm('a mark that is not seen', '1\u200b0'),
  noForm('a mark that turns the direction', '\u202e01'),
  noForm('full-width digits', '\uff11\uff10'),
  noForm('Arabic digits', '\u0661\u0660'),
  noForm('Devanagari digits', '\u0967\u0966'),
  noForm('a raised digit', '1\u00b2'),
  noForm('a fraction of one sign', '\u00bd'),
  noForm('leading zeros', '0010'),
  noForm('two zeros', '00'),
  noForm('thousands with commas', '1,000'),
  noForm('a decimal comma', '1,5'),
  noForm('an apostrophe', "1'000"),
  noForm('an underscore', '1_000'),
  noForm('two points', '1.2.3'),
  noForm('a point alone', '.'),
  noForm('nothing before the point', '.5'),
  noForm('nothing after the point', '5.'),
  noForm('nine decimals', '1.000000001'),
  noForm('a hundred decimals', `1.${'0'.repeat(100)}`),
  noForm('nineteen digits', '1000000000000000000'),
  noForm('more than 64 bits hold', '9223372036854775808'),
  noForm('ten thousand digits', '9'.repeat(10_000)),
  noForm('an empty text', ''),
  noForm('words', 'ten'),
  noForm('a currency', '$10'),
  noForm('a share', '10%'),
  noForm('SQL', "1'; drop table accounts; --"),
  noForm('null', null),
  noForm('a number', 10),
  noForm('a fraction as a number', 1.5),
  noForm('zero as a number', 0),
  noForm('true', true),
  noForm('a list', ['10']),
  noForm('an empty list', []),
  noForm('an object', { amount: '10' }),
  noForm('an object that says what it is', { toString: '10', valueOf: 10 }),
  noAmount('zero', '0'),
  noAmount('zero with decimals', '0.00'),
  noAmount('the smallest step', '0.00000001'),
  noAmount('eighteen digits', '999999999999999999'),
  noAmount('what 64 bits do not hold in its units', '92233720368547.75808'),
];
