/**
 * The rules of the specification (§5). A rule answers the key of its message, which stands in the
 * words of every language, or undefined where the value is right.
 */
export type Rule = (value: string) => string | undefined;

const matches =
  (pattern: RegExp, key: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : key;

/** Characters as a person counts them: an emoji is one. */
const between =
  (least: number, most: number, key: string): Rule =>
  (value) => {
    const { length } = Array.from(value);
    return length >= least && length <= most ? undefined : key;
  };

export const required: Rule = (value) => (value === '' ? '000958' : undefined);
export const email = matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '001463');
export const phoneNumber = matches(/^1[3-9]\d{9}$/, '001464');
/** What people write between the digits of a phone number. */
export const phoneDigits = (typed: string): string => typed.replace(/[\s().-]/g, '');
/** A phone number after its country code: that of China has §5's rule, others what E.164 leaves. */
export const phoneAfter = (code: string): Rule =>
  code === '86' ? phoneNumber : matches(/^\d{4,14}$/, '001464');
/** For what the specification names no limit of its own: the server's. */
export const atMost = (most: number): Rule => between(0, most, '002108');
export const atLeast6 = between(6, Number.POSITIVE_INFINITY, '001465');
export const length8to16 = between(8, 16, '001466');
export const hasUpper = matches(/[A-Z]/, '001467');
export const hasLower = matches(/[a-z]/, '001468');
export const hasDigit = matches(/\d/, '001469');
export const noSpecial = matches(/^[^!@#$%^&*()_+\-={}[\]|;:'",.<>/?\\]*$/, '001470');
export const userName = matches(/^[A-Za-z\d_.]*$/, '001471');
export const chatNickname = matches(/^[\p{Script=Han}A-Za-z\d]*$/u, '000721');

/** A password of the account. */
export const passwordRules: readonly Rule[] = [
  required,
  length8to16,
  hasUpper,
  hasLower,
  hasDigit,
  noSpecial,
];

/** A password that somebody has already: older ones may break today's rules. */
export const givenPasswordRules: readonly Rule[] = [required, atMost(128)];

/** The key of the first rule that the value breaks. */
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
