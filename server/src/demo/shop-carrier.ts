import type { Carrier, CarrierEvent } from '../domains/shop/carrier.ts';
import type { ParcelEvent } from '../domains/shop/json-columns.ts';
import { hourMs } from '../platform/time/time.ts';

/** Simulates a carrier: parcels reach their destination step by step. Pure. */

export interface DemoTrip {
  /** The last known event, and how many there are so far. */
  last: { kind: ParcelEvent['kind']; at: Date; count: number };
  expectedAt: Date;
  carrier: string;
  /** The town of its owner, as carriers write it. */
  town: string;
  now: Date;
}

const shop = 'Klang, MY';
const hub = 'Seremban, MY';

/** Which event follows which, where, and how many hours before the expected delivery. */
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

/** The minimum time between two steps, even if the parcel is late. */
const minStepMs = hourMs / 2;

/** Returns all events after the last known one, up to now. */
export const demoCarrier: Carrier<DemoTrip> = {
  name: 'demo',
  read: (trip) => {
    const events: CarrierEvent[] = [];
    let { kind, at, count } = trip.last;
    for (;;) {
      const step = steps.find(({ after }) => after.includes(kind));
      const due = step && trip.expectedAt.getTime() - step.hoursBefore * hourMs;
      const happenedAt = new Date(Math.max(due ?? 0, at.getTime() + minStepMs));
      if (!step || happenedAt > trip.now) return events;
      const event = step.event(trip);
      events.push({ id: String(count), event, place: step.place(trip), happenedAt });
      ({ kind } = event);
      at = happenedAt;
      count += 1;
    }
  },
};
