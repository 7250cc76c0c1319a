import type { ParcelEvent } from './json-columns.ts';

/** A parcel event that a carrier reported, mapped to the shop's own kinds of event. */
export interface CarrierEvent {
  /** The carrier's own id; it deduplicates repeated reports. */
  id: string;
  event: ParcelEvent;
  place: string;
  happenedAt: Date;
  expectedAt?: Date;
}

/**
 * A source of parcel events: the demo's carrier, which is polled, or a tracking service that calls
 * us. Inputs differ; the events take the same path into the database (`recordEvents`).
 */
export interface Carrier<Given> {
  /** Prefixes its event ids, so that those of two carriers never collide. */
  name: string;
  read(given: Given): readonly CarrierEvent[];
}
