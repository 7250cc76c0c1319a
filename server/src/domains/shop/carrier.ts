import type { ParcelEvent } from './texts.ts';

/** Something that happened to a parcel, as a carrier tells it, in the words of this shop. */
export interface CarrierEvent {
  /** The carrier's own: what is told twice counts once. */
  id: string;
  event: ParcelEvent;
  place: string;
  happenedAt: Date;
  expectedAt?: Date;
}

/**
 * Whoever tells what happens to parcels: the demo's carrier, asked from time to time, or a tracking
 * service that calls. What it is asked with is its own; what it tells is the same for all, and goes
 * one way into the database (`recordEvents`).
 */
export interface Carrier<Given> {
  /** Stands in front of its ids, so that two never meet. */
  name: string;
  read(given: Given): readonly CarrierEvent[];
}
