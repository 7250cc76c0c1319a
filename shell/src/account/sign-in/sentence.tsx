import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { placeMark, splitAtPlaces } from './sign-in.rules.ts';

interface SentenceProps<Name extends string> {
  /** Gives the sentence with a mark in each of its places. */
  text: (marks: Record<Name, string>) => string;
  /** What stands in the places: an address, a date, a link. */
  places: Record<Name, ReactNode>;
}

/** A sentence with more than words in it, in the order that its language has. */
export function Sentence<Name extends string>({ text, places }: SentenceProps<Name>) {
  const names = Object.keys(places) as Name[];
  const marks = Object.fromEntries(names.map((name) => [name, placeMark(name)]));
  return splitAtPlaces(text(marks as Record<Name, string>), names).map(({ text, place }, index) => (
    // A sentence never changes its order: the place is the identity.
    <Fragment key={index}>{place ? places[place] : text}</Fragment>
  ));
}
