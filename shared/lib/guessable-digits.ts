/** Whether six digits are easy to guess. */
export function isGuessable(digits: string, birthday: string | null): boolean {
  return isSequence(digits) || isRepetition(digits) || isDateOf(digits, birthday);
}

/** 111111, 123456, 890123, 654321; and in pairs: 112233, 665544. */
function isSequence(digits: string): boolean {
  const numbers = [...digits].map(Number);
  const pairs = numbers.filter((_, index) => index % 2 === 0);
  const isPaired = pairs.every((number, index) => numbers[index * 2 + 1] === number);
  return hasOneStep(numbers) || (isPaired && hasOneStep(pairs));
}

function hasOneStep(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, index) => (number - (numbers[index] ?? 0) + 10) % 10);
  const [first = 0] = steps;
  return [0, 1, 9].includes(first) && steps.every((step) => step === first);
}

/** 121212, 123123, 111222. */
const isRepetition = (digits: string): boolean =>
  digits === digits.slice(0, 2).repeat(3) ||
  digits === digits.slice(0, 3).repeat(2) ||
  /^(\d)\1\1(\d)\2\2$/.test(digits);

/** The digits of a birthday, in all common orders. */
function isDateOf(digits: string, birthday: string | null): boolean {
  const [year = '', month = '', day = ''] = birthday?.split('-') ?? [];
  if (day === '') return false;
  const short = year.slice(2);
  return [
    short + month + day,
    day + month + short,
    month + day + short,
    short + day + month,
    year + month,
    month + year,
    year + day,
    day + year,
  ].includes(digits);
}
