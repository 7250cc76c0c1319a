/**
 * The rules of the specification (§5). A rule returns the key of its message, which every language
 * translates, or undefined for a valid value.
 */
export type Rule = (value: string) => string | undefined;

const matches =
  (pattern: RegExp, key: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : key;

/** Counts code points, so that an emoji is one character. */
const between =
  (min: number, max: number, key: string): Rule =>
  (value) => {
    const { length } = Array.from(value);
    return length >= min && length <= max ? undefined : key;
  };

export const required: Rule = (value) => (value === '' ? '000958' : undefined);
export const email = matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '001463');
export const phoneNumber = matches(/^1[3-9]\d{9}$/, '001464');
/** A phone number without separators. */
export const phoneDigits = (typed: string): string => typed.replace(/[\s().-]/g, '');
/** A phone number after its country code: §5's rule for China, E.164's length for others. */
export const phoneAfter = (code: string): Rule =>
  code === '86' ? phoneNumber : matches(/^\d{4,14}$/, '001464');
/** A limit of the server that the specification does not name. */
export const atMost = (max: number): Rule => between(0, max, '002108');
export const atLeast6 = between(6, Number.POSITIVE_INFINITY, '001465');
export const length8to16 = between(8, 16, '001466');
export const hasUpper = matches(/[A-Z]/, '001467');
export const hasLower = matches(/[a-z]/, '001468');
export const hasDigit = matches(/\d/, '001469');
export const noSpecial = matches(/^[^!@#$%^&*()_+\-={}[\]|;:'",.<>/?\\]*$/, '001470');
export const userName = matches(/^[A-Za-z\d_.]*$/, '001471');
export const chatNickname = matches(/^[\p{Script=Han}A-Za-z\d]*$/u, '000721');

/** A new account password. */
export const passwordRules: readonly Rule[] = [
  required,
  length8to16,
  hasUpper,
  hasLower,
  hasDigit,
  noSpecial,
];

/** An existing password may predate today's rules. */
export const existingPasswordRules: readonly Rule[] = [required, atMost(128)];

/** The key of the first violated rule. */
export function firstError(value: string, rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const key = rule(value);
    if (key) return key;
  }
  return undefined;
}

/** The same rule for a field that may stay empty. */
export const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? undefined : rule(value);
