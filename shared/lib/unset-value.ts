/**
 * A text in which something stands that takes the place of a value which is not set. It is
 * told apart by an invisible character on both sides, in every language; older releases of a page
 * draw the same text without a mark.
 */
const edge = '\u2063';

export const markUnset = (text: string): string => `${edge}${text}${edge}`;

/** The pieces of a text in their order, none of them empty. */
export const piecesOf = (text: string): { text: string; isUnset: boolean }[] =>
  text
    .split(edge)
    .map((piece, index) => ({ text: piece, isUnset: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
