/** The width of a text on the canvas. */
type Measure = (text: string) => number;

interface TextBox {
  measure: Measure;
  width: number;
  /** A longer text ends with an ellipsis. */
  maxLines: number;
}

/** Wraps a text between words, and inside a word that is wider than a line. */
export function wrapText(text: string, { measure, width, maxLines }: TextBox): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of splitWords(text, { measure, width })) {
    if (measure((line + piece).trim()) <= width) {
      line += piece;
      continue;
    }
    lines.push(line.trim());
    line = piece;
  }
  lines.push(line.trim());
  const shown = lines.filter((one) => one !== '');
  if (shown.length <= maxLines) return shown;
  const last = shown[maxLines - 1] ?? '';
  return [...shown.slice(0, maxLines - 1), truncate(last, { measure, width })];
}

/** Words by the language's own boundaries; a word wider than a line is split into characters. */
function splitWords(text: string, { measure, width }: Omit<TextBox, 'maxLines'>): string[] {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
  return words.flatMap(({ segment }) =>
    measure(segment) > width ? splitCharacters(segment) : segment,
  );
}

function truncate(line: string, { measure, width }: Omit<TextBox, 'maxLines'>): string {
  const characters = splitCharacters(line);
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Grapheme clusters: a family emoji is one character. */
const splitCharacters = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );

/** Stands in for a missing portrait. */
export const nameInitial = (name: string): string =>
  splitCharacters(name.trim())[0]?.toUpperCase() ?? '?';
