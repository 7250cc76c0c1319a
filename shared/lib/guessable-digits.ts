/** Whether six digits are among the first that somebody would try. Pure. */
export function isGuessable(digits: string, birthday: string | null): boolean {
  return isSequence(digits) || isRepetition(digits) || isDateOf(digits, birthday);
}

/** 111111, 123456, 890123, 654321; and in pairs: 112233, 665544. */
function isSequence(digits: string): boolean {
  const figures = [...digits].map(Number);
  const pairs = figures.filter((_, index) => index % 2 === 0);
  const isPaired = pairs.every((figure, index) => figures[index * 2 + 1] === figure);
  return hasOneStep(figures) || (isPaired && hasOneStep(pairs));
}

function hasOneStep(figures: readonly number[]): boolean {
  const steps = figures.slice(1).map((figure, index) => (figure - (figures[index] ?? 0) + 10) % 10);
  const [first = 0] = steps;
  return [0, 1, 9].includes(first) && steps.every((step) => step === first);
}

/** 121212, 123123, 111222. */
const isRepetition = (digits: string): boolean =>
  digits === digits.slice(0, 2).repeat(3) ||
  digits === digits.slice(0, 3).repeat(2) ||
  /^(\d)\1\1(\d)\2\2$/.test(digits);

/** The digits of a birthday, in every order in which people write it. */
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
