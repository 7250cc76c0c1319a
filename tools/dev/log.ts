import { styleText } from 'node:util';

/** One log for all processes: each line begins with the name of its part, in its own color. */
type Style = Parameters<typeof styleText>[0];
type Color = Extract<Style, string>;

const colors: readonly Color[] = [
  'cyan',
  'magenta',
  'yellow',
  'green',
  'blue',
  'cyanBright',
  'magentaBright',
  'yellowBright',
  'greenBright',
];

export const isColored = process.env.FORCE_COLOR
  ? process.env.FORCE_COLOR !== '0'
  : process.stdout.isTTY && !process.env.NO_COLOR;

export const paint = (style: Style, text: string): string =>
  isColored ? styleText(style, text) : text;

export type Log = (text: string) => void;

const colorOfPart = new Map<string, Color>();
let width = 0;

/** The log of one part. Create all parts before the first line, so that the lines align. */
export function logOf(part: string): Log {
  if (!colorOfPart.has(part)) {
    colorOfPart.set(part, colors[colorOfPart.size % colors.length] ?? 'white');
  }
  width = Math.max(width, part.length);
  return (text) => {
    const prefix = paint(colorOfPart.get(part) ?? 'white', `${part.padEnd(width)} │`);
    for (const line of text.trimEnd().split('\n')) console.log(`${prefix} ${line}`);
  };
}
