import { numberFormat } from './intl.ts';
import { typedAmount } from './number-input.ts';

/** What may stand around the one number of a text: words, signs of currencies, “≈”, “Rp.”. */
const around = /^[\p{L}\p{Sc}\s.:≈~+()]*$/u;

/** From its first digit to its last. Before “.5” there is nothing; the point of “Rp.5” is a word’s. */
const numbers = /(?:(?<=^|\s)[.,])?\d(?:[\d.,'’\s]*\d)?/g;

/** Digits in threes behind one mark: “1,234,567”, “1 234”. */
const inThrees = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;

interface Reader {
  decimals: number;
  /** Of the person: it says which mark parts what, where the digits alone do not. */
  locale: string;
}

/**
 * The amount in what came in one piece, by a paste: “$12”, “12 USDT”, “1.234,50 YUT”. Undefined where
 * there is none, or more than one, or where one can be read in two ways: then nothing is guessed.
 */
export function pastedAmount(text: string, { decimals, locale }: Reader): string | undefined {
  // “12 USDT.” and “12,” are ends of sentences.
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
  // Needless zeros behind the last decimal say nothing.
  const kept = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, '');
  return typedAmount(kept ? whole + separator + kept : whole, decimals);
}

/** Digits, the mark of the decimals as it stands there, and the decimals. */
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

/** Whether the last mark parts the decimals; it may part thousands too. */
function isDecimalMark(
  number: string,
  { marks, mark, locale }: { marks: readonly string[]; mark: string; locale: string },
): boolean {
  if (!/[.,]/.test(mark)) return false;
  // “1.234,5” has both, “1,234,567” has one of them twice.
  if (marks.length > 1) return marks.filter((one) => one === mark).length === 1;
  // “1,23”, “0,125” and “1234,567” cannot be thousands: three digits behind one to three.
  return !/^[1-9]\d{0,2}[.,]\d{3}$/.test(number) || marksOf(locale).decimal === mark;
}

/** What parts thousands and decimals in a language. */
function marksOf(locale: string): { group: string; decimal: string } {
  const parts = numberFormat(locale).formatToParts(1_234_567.8);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}
