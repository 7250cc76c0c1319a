/** Groups a key for copying by hand: ABCD EFGH IJKL. */
export const inGroups = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';

/** The cards of the tutorial; the later ones need a key. */
export function cardOf(asked: string | null, hasKey: boolean): 1 | 2 | 3 | 4 {
  const card = Number(asked);
  return hasKey && (card === 2 || card === 3 || card === 4) ? card : 1;
}
