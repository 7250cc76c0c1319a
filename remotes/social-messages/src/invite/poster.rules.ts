/** How wide a text is where it is drawn. */
type Measure = (text: string) => number;

interface Room {
  measure: Measure;
  width: number;
  /** So many lines at most: what is longer ends with dots. */
  lines: number;
}

/** A text in lines that fit, broken between words, and inside of one that is too long. Pure. */
export function linesOf(text: string, { measure, width, lines: most }: Room): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, { measure, width })) {
    if (measure((line + piece).trim()) <= width) {
      line += piece;
      continue;
    }
    lines.push(line.trim());
    line = piece;
  }
  lines.push(line.trim());
  const shown = lines.filter((one) => one !== '');
  if (shown.length <= most) return shown;
  const last = shown[most - 1] ?? '';
  return [...shown.slice(0, most - 1), withDots(last, { measure, width })];
}

/** Words, as each language has them; one that is wider than a line comes in its characters. */
function piecesOf(text: string, { measure, width }: Omit<Room, 'lines'>): string[] {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
  return words.flatMap(({ segment }) =>
    measure(segment) > width ? charactersOf(segment) : segment,
  );
}

function withDots(line: string, { measure, width }: Omit<Room, 'lines'>): string {
  const characters = charactersOf(line);
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** As people see them: a family of emoji is one. */
const charactersOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );

/** What stands in for a picture: the first character of a name. Pure. */
export const initialOf = (name: string): string =>
  charactersOf(name.trim())[0]?.toUpperCase() ?? '?';
