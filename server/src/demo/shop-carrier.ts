import type { Carrier, CarrierEvent } from '../domains/shop/carrier.ts';
import type { ParcelEvent } from '../domains/shop/texts.ts';
import { hourMs } from '../platform/time/time.ts';

/** The carrier of the demo: parcels get where they are expected, a step at a time. Pure. */

export interface DemoTrip {
  /** The kind of the last thing that happened. */
  last: { kind: ParcelEvent['kind']; at: Date; count: number };
  expectedAt: Date;
  carrier: string;
  /** Where its owner lives, as carriers write it. */
  town: string;
  now: Date;
}

const shop = 'Klang, MY';
const hub = 'Seremban, MY';

/** What follows on what, how many hours before the parcel is expected, and where. */
const steps: readonly {
  after: readonly ParcelEvent['kind'][];
  event: (trip: DemoTrip) => ParcelEvent;
  hoursBefore: number;
  place: (trip: DemoTrip) => string;
}[] = [
  { after: ['placed'], event: () => ({ kind: 'packed' }), hoursBefore: 60, place: () => shop },
  {
    after: ['packed'],
    event: ({ carrier }) => ({ kind: 'pickedUp', carrier }),
    hoursBefore: 54,
    place: () => shop,
  },
  { after: ['pickedUp'], event: () => ({ kind: 'shipped' }), hoursBefore: 49, place: () => shop },
  {
    after: ['shipped'],
    event: () => ({ kind: 'arrivedAtHub' }),
    hoursBefore: 37,
    place: () => hub,
  },
  {
    after: ['arrivedAtHub', 'leftHub', 'customsCleared', 'attempted'],
    event: () => ({ kind: 'outForDelivery' }),
    hoursBefore: 8,
    place: ({ town }) => town,
  },
  {
    after: ['outForDelivery'],
    event: () => ({ kind: 'delivered', to: 'person' }),
    hoursBefore: 0,
    place: ({ town }) => town,
  },
];

/** The least that lies between two steps, however late the parcel is. */
const leastMs = hourMs / 2;

/** Everything that has happened since the last thing that is known, up to now. */
export const demoCarrier: Carrier<DemoTrip> = {
  name: 'demo',
  read: (trip) => {
    const told: CarrierEvent[] = [];
    let { kind, at, count } = trip.last;
    for (;;) {
      const step = steps.find(({ after }) => after.includes(kind));
      const due = step && trip.expectedAt.getTime() - step.hoursBefore * hourMs;
      const happenedAt = new Date(Math.max(due ?? 0, at.getTime() + leastMs));
      if (!step || happenedAt > trip.now) return told;
      const event = step.event(trip);
      told.push({ id: String(count), event, place: step.place(trip), happenedAt });
      ({ kind } = event);
      at = happenedAt;
      count += 1;
    }
  },
};
