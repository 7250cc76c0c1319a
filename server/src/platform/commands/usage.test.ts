import { describe, expect, it } from 'vitest';
import { helpOf, parseWords, type Usage, UsageError } from './usage.ts';

const usage = {
  does: 'Feeds an animal.',
  args: '<name> [<food>]',
  options: {
    meals: { value: 'count', range: [1, 5], default: 2, help: 'how often' },
    where: { value: ['stable', 'meadow'], help: 'its place' },
    note: { value: 'text', help: 'for the keeper' },
    quietly: { help: 'without a bell' },
  },
  example: 'Ada oats --meals 3',
} as const satisfies Usage;

describe('a command line', () => {
  const parse = (text: string) => parseWords(usage, text.split(' ').filter(Boolean));

  it('gives each option its value or default', () => {
    expect(parse('Ada -2 --meals=3 --quietly --where meadow')).toEqual({
      isHelp: false,
      positionals: ['Ada', '-2'],
      values: { meals: 3, where: 'meadow', note: undefined, quietly: true },
    });
    expect(parse('Ada').values).toMatchObject({ meals: 2, quietly: false });
  });

  it.each(['--help', '-h', 'a b c -h'])('may ask for help: %s', (text) => {
    expect(parse(text).isHelp).toBe(true);
  });

  it.each([
    ['', '<name> is missing.'],
    ['a b c', '“c” is one argument too many.'],
    ['a --speed 1', 'There is no option --speed.'],
    ['a --meal 1', 'There is no option --meal. Did you mean --meals?'],
    ['a -x', 'There is no option -x.'],
    ['a --toString', 'There is no option --toString.'],
    ['a --meals', '--meals needs a value: <count>.'],
    ['a --note --quietly', '--note needs a value: <text>.'],
    ['a --note=', '--note needs a value: <text>.'],
    ['a --where', '--where needs a value: stable|meadow.'],
    ['a --quietly=no', '--quietly takes no value.'],
    ['a --meals 6', '--meals is a whole number from 1 to 5, not “6”.'],
    ['a --meals -1', '--meals is a whole number from 1 to 5, not “-1”.'],
    ['a --where roof', '--where is stable or meadow, not “roof”.'],
  ])('is refused: %s', (text, message) => {
    expect(() => parse(text)).toThrow(new UsageError(message));
  });
});

it('has a help', () => {
  expect(helpOf('npm run feed', usage)).toBe(`Feeds an animal.

Usage: npm run feed -- <name> [<food>] [options]

  --meals <count>        how often, 1 to 5 (default: 2)
  --where stable|meadow  its place
  --note <text>          for the keeper
  --quietly              without a bell
  -h, --help             this text

Example: npm run feed -- Ada oats --meals 3`);
});
