import type { OperatorCommand } from './command.ts';

/** A form of a command's arguments, as its usage shows it: an action, and what follows it. */
export interface CommandForm {
  /** A word for each argument: a placeholder's name, such as `uid`, or the word itself. */
  places: readonly string[];
  isRead: boolean;
}

const place = /<[^>]*>|\[[^\]]*\]|[^\s<[]+(?: \| [^\s<[]+)*/g;
const isPlaceholder = (token: string): boolean => /^[<[]/.test(token);

/** The form that the words have by their action; undefined if the command has none. Pure. */
export function formOf(
  { reads, changes }: Pick<OperatorCommand, 'reads' | 'changes'>,
  [action = '']: readonly string[],
): CommandForm | undefined {
  const find = (forms: readonly string[], isRead: boolean): CommandForm | undefined => {
    for (const form of forms) {
      // What stands behind a colon explains.
      const tokens = form.replace(/(?<=[>\]]): .*/, '').match(place) ?? [];
      const [first = ''] = tokens;
      if (first === action || (isPlaceholder(first) && action !== '')) {
        return { isRead, places: tokens.map((token) => token.replace(/^[<[]|[>\]]$/g, '')) };
      }
    }
    return undefined;
  };
  return find(changes, false) ?? find(reads, true);
}

/** Arguments in which operators write sentences, perhaps about a person. */
const freeTexts = ['text', 'internal note', 'reason', 'reason …'];
const isFreeText = (place: string): boolean => freeTexts.includes(place);
/** `<field=value …>` takes all that follows. */
const isOpen = (place = ''): boolean => place.endsWith(' …') && !isFreeText(place);
const leftOut = '…';

/**
 * The words of a command without sentences and without what its form has no place for. The
 * security log cannot be changed, so it must not hold what an erasure would have to remove. Pure.
 */
export function recordedWords(
  form: CommandForm | undefined,
  words: readonly string[],
): readonly string[] {
  const places = form?.places ?? ['action'];
  const end = places.findIndex(isFreeText);
  const kept = isOpen(places.at(-1)) ? words : words.slice(0, end < 0 ? places.length : end);
  return kept.length < words.length ? [...kept, leftOut] : kept;
}

/** The most words that the form takes: a sentence needs no quotes. Pure. */
export const maxWords = ({ places }: CommandForm): number =>
  places.some(isFreeText) || isOpen(places.at(-1)) ? Number.POSITIVE_INFINITY : places.length;
