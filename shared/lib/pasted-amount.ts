import { numberFormat } from './intl.ts';
import { typedAmount } from './number-input.ts';

/** Allowed around the number: words, currency signs, “≈”, “Rp.”. */
const around = /^[\p{L}\p{Sc}\s.:≈~+()]*$/u;

/**
 * From the first to the last digit. “.5” starts with its point; the point of “Rp.5” belongs to the
 * word.
 */
const numbers = /(?:(?<=^|\s)[.,])?\d(?:[\d.,'’\s]*\d)?/g;

/** Groups of three digits with one separator: “1,234,567”, “1 234”. */
const inThrees = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;

interface Reader {
  decimals: number;
  /** Decides between readings of an ambiguous separator. */
  locale: string;
}

/**
 * The amount in a pasted text: “$12”, “12 USDT”, “1.234,50 YUT”. Undefined for none, several, or an
 * ambiguous amount; it never guesses.
 */
export function pastedAmount(text: string, { decimals, locale }: Reader): string | undefined {
  // Trailing points and commas end a sentence: “12 USDT.”.
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[.,]+$/, '');
  const [number, ...others] = plain.match(numbers) ?? [];
  if (number === undefined) return text.trim() === '' ? '' : undefined;
  if (others.length > 0 || !around.test(plain.replace(number, ''))) return undefined;
  const read = decimalText(number, locale);
  if (read === undefined) return undefined;
  const [whole = '', separator = '', fraction = ''] = read;
  // Trailing zeros beyond the allowed decimals are insignificant.
  const kept = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, '');
  return typedAmount(kept ? whole + separator + kept : whole, decimals);
}

/** Whole digits, decimal separator as written, and decimals. */
type Parts = [whole: string, separator: string, fraction: string];

function decimalText(number: string, locale: string): Parts | undefined {
  const marks = [...number].filter((one) => !/\d/.test(one));
  const mark = marks.at(-1);
  if (mark === undefined) return [number, '', ''];
  if (!isDecimalMark(number, { marks, mark, locale })) {
    if (marks.length === 1 && /[.,]/.test(mark) && marksOf(locale).group !== mark) return undefined;
    return inThrees.test(number) ? [number.replaceAll(mark, ''), '', ''] : undefined;
  }
  const at = number.lastIndexOf(mark);
  const whole = number.slice(0, at);
  if (/\D/.test(whole) && !inThrees.test(whole)) return undefined;
  return [whole.replace(/\D/g, ''), mark, number.slice(at + 1)];
}

/** Whether the last separator is that of the decimals and not of thousands. */
function isDecimalMark(
  number: string,
  { marks, mark, locale }: { marks: readonly string[]; mark: string; locale: string },
): boolean {
  if (!/[.,]/.test(mark)) return false;
  // “1.234,5” has both separators, “1,234,567” repeats one.
  if (marks.length > 1) return marks.filter((one) => one === mark).length === 1;
  // Thousands are three digits after one to three others: “1,23”, “0,125” and “1234,567” are
  // decimals.
  return !/^[1-9]\d{0,2}[.,]\d{3}$/.test(number) || marksOf(locale).decimal === mark;
}

/** The separators of thousands and decimals in a locale. */
function marksOf(locale: string): { group: string; decimal: string } {
  const parts = numberFormat(locale).formatToParts(1_234_567.8);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}
