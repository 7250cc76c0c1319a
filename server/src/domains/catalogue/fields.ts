import { languages } from '@shared/contract/enums';
import { type Asset, assetScale, fromUnits, toUnits } from '@shared/lib/money';
import type { Texts } from '../../platform/words.ts';

/** The fields of an entry: what operators may write, and how it is stored. */
export interface Field<Value> {
  /** Completes “it is …” for the operator. */
  meaning: string;
  /** The value if the field is left out; without one, the field is required. */
  default?: Value;
  /** The stored form of a value from JSON or from the command line; undefined if it is invalid. */
  parse(given: unknown): Value | undefined;
}
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ContentOf<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends Field<infer Value> ? Value : never;
};

const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';

function decimal(
  meaning: string,
  { scale, isValid }: { scale: number; isValid: (units: bigint) => boolean },
): Field<string> {
  const parse = (given: unknown) => {
    const units = toUnits(textOf(given), scale);
    return units !== undefined && isValid(units) ? fromUnits(units, scale) : undefined;
  };
  return { meaning, parse };
}

/** At most a billion: more is a typing error. */
const maxAmount = 1_000_000_000n;

export function amountField(asset: Asset, what: string): Field<string> {
  const scale = assetScale[asset];
  const most = maxAmount * 10n ** BigInt(scale);
  return decimal(`${what}: an amount of ${asset} above 0, with at most ${scale} decimals`, {
    scale,
    isValid: (units) => units > 0n && units <= most,
  });
}

export const fractionScale = 8;

/** A part of one; a yield may be more, up to `most`. */
export const fractionField = (what: string, most = 1n): Field<string> =>
  decimal(`${what}, as a fraction from 0 to ${most}: 0.01 is one percent`, {
    scale: fractionScale,
    isValid: (units) => units <= most * 10n ** BigInt(fractionScale),
  });

export function countField(what: string, [least, most]: readonly [number, number]): Field<number> {
  const parse = (given: unknown) => {
    const text = textOf(given);
    const count = Number(text);
    return /^\d{1,12}$/.test(text) && count >= least && count <= most ? count : undefined;
  };
  return { meaning: `${what}: a whole number from ${least} to ${most}`, parse };
}

/** The order in lists. */
export const positionField: Field<number> = countField('its place in the list', [1, 10_000]);

const switchWords: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['yes', true],
  ['true', true],
  [false, false],
  ['no', false],
  ['false', false],
]);

export const switchField = (what: string): Field<boolean> => ({
  meaning: `${what}: yes or no`,
  parse: (given) => switchWords.get(given),
});

export const choiceField = <const Word extends string>(
  what: string,
  words: readonly Word[],
): Field<Word> => ({
  meaning: `${what}: one of ${words.join(', ')}`,
  parse: (given) => words.find((one) => one === given),
});

/** What has to be done, and how often. */
export interface Step<Activity extends string = string> {
  activity: Activity;
  need: number;
}

/** In their order: a list of objects, or `follows:2,exchanges`. */
export function stepsField<const Activity extends string>(
  what: string,
  activities: readonly Activity[],
): Field<readonly Step<Activity>[]> {
  const need = countField('', [1, 1000]);
  const parse = (given: unknown) => {
    const steps = (Array.isArray(given) ? given : textOf(given).split(',')).map(readStep);
    const read = steps.flatMap((one) => {
      const activity = activities.find((name) => name === one.activity);
      const count = need.parse(one.need);
      return activity && count ? [{ activity, need: count }] : [];
    });
    const isWhole = read.length > 0 && read.length === steps.length;
    const isTwice = new Set(read.map(({ activity }) => activity)).size < read.length;
    return isWhole && !isTwice ? read : undefined;
  };
  return {
    meaning: `${what}, like follows:2,exchanges; there are ${activities.join(', ')}`,
    parse,
  };
}

function readStep(given: unknown): { activity?: unknown; need?: unknown } {
  if (typeof given !== 'string') return isRecord(given) ? given : {};
  const [activity, need = '1'] = given.split(':');
  return { activity: activity?.trim(), need };
}

export const lineField = (what: string, pattern: RegExp): Field<string> => ({
  meaning: what,
  parse: (given) => (pattern.test(textOf(given)) ? textOf(given) : undefined),
});

/** May be left out: `none` on the command line, null in a file. */
export const optionalField = <Value>(field: Field<Value>): Field<Value | null> => ({
  meaning: `${field.meaning}; or none`,
  default: null,
  parse: (given) =>
    given === null || given === 'none' || given === '' ? null : field.parse(given),
});

export const withDefault = <Value>(field: Field<Value>, value: Value): Field<Value> => ({
  ...field,
  default: value,
});

const maxTextLength = 600;

/** Words that an operator writes; without them those that the server has for the entry apply. */
export function textsField<const Part extends string>(
  parts: readonly Part[],
): Field<Texts<Part> | null> {
  const example = `{"en":{${parts.map((part) => `"${part}":"…"`).join(',')}}}`;
  return optionalField({
    meaning: `own words, English at least: ${example}`,
    parse: (given) => {
      if (!isRecord(given) || !('en' in given)) return undefined;
      const texts = Object.entries(given).map(([language, text]) => {
        const isKnown = languages.some((one) => one === language);
        const inner = isKnown ? textsOf(text, parts) : undefined;
        return inner && ([language, inner] as const);
      });
      return texts.every((one) => one !== undefined)
        ? (Object.fromEntries(texts) as Texts<Part>)
        : undefined;
    },
  });
}

function textsOf(given: unknown, parts: readonly string[]): Record<string, string> | undefined {
  if (!isRecord(given) || Object.keys(given).length !== parts.length) return undefined;
  const texts = parts.map((part) => [part, textOf(given[part])] as const);
  const isWhole = texts.every(([, text]) => text !== '' && text.length <= maxTextLength);
  return isWhole ? Object.fromEntries(texts) : undefined;
}

export const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
