import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { placeMark, splitAtPlaces } from './sign-in.rules.ts';

interface SentenceProps<Name extends string> {
  /** Returns the sentence with a mark in each place. */
  text: (marks: Record<Name, string>) => string;
  /** The content of the places: an address, a date, a link. */
  places: Record<Name, ReactNode>;
}

/** A translated sentence with elements in it, in the order of its language. */
export function Sentence<Name extends string>({ text, places }: SentenceProps<Name>) {
  const names = Object.keys(places) as Name[];
  const marks = Object.fromEntries(names.map((name) => [name, placeMark(name)]));
  return splitAtPlaces(text(marks as Record<Name, string>), names).map(({ text, place }, index) => (
    // The order never changes, so the index is a stable key.
    <Fragment key={index}>{place ? places[place] : text}</Fragment>
  ));
}
