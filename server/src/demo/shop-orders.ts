import type { OrderPayment } from '@shared/contract/shop';
import type { Asset } from '@shared/lib/money';
import type { ParcelEvent, plainKinds } from '../domains/shop/json-columns.ts';
import type { GoodName } from './shop-goods.ts';

/** The orders of the demo as plain data: one in every shipment status. */
interface DemoEvent {
  hoursAgo: number;
  place: string;
  event: ParcelEvent;
}

export interface DemoParcel {
  carrier?: Carrier;
  trackingNumber?: string;
  /** Days from now; negative for a date in the past. */
  expectedInDays?: number;
  /** Oldest first. */
  events: readonly DemoEvent[];
}

export interface DemoOrder {
  number: string;
  asset: Asset;
  method: OrderPayment['method'];
  shipping: string;
  discount: string;
  /** `parcel` is an index into `parcels`. */
  items: readonly { good: GoodName; quantity: number; price: string; parcel: number }[];
  parcels: readonly DemoParcel[];
}

export const carriers = { swallow: 'Swallow Express', northline: 'Northline Post' } as const;
type Carrier = keyof typeof carriers;

/** Fictitious names and numbers. */
export const demoCarriers = [
  {
    name: carriers.swallow,
    phone: '+60 3-5550 0142',
    trackingUrl: 'https://swallow.example/track/{number}',
  },
  {
    name: carriers.northline,
    phone: '+60 3-5550 0178',
    trackingUrl: 'https://northline.example/parcels?number={number}',
  },
] as const;

export const demoAddresses = [
  {
    recipient: 'Mara Lindt',
    phoneCode: '60',
    phone: '125550147',
    country: 'MY',
    region: 'Johor',
    city: 'Johor Bahru',
    street: '18 Jalan Kenanga 3, Taman Seri Murni',
    postcode: '81100',
    isDefault: true,
  },
  {
    recipient: 'Mara Lindt',
    phoneCode: '60',
    phone: '35550119',
    country: 'MY',
    region: 'Selangor',
    city: 'Klang',
    street: '4 Persiaran Raja Muda, Level 2',
    postcode: '41000',
    isDefault: false,
  },
] as const;

const shop = 'Klang, MY';
const hub = 'Seremban, MY';
const town = 'Johor Bahru, MY';

const eventAt = (hoursAgo: number, kind: (typeof plainKinds)[number], place = ''): DemoEvent => ({
  hoursAgo,
  place,
  event: { kind },
});
const pickedUpAt = (hoursAgo: number, carrier: Carrier): DemoEvent => ({
  hoursAgo,
  place: shop,
  event: { kind: 'pickedUp', carrier: carriers[carrier] },
});
const byWallet = { asset: 'USDT', method: 'wallet', discount: '0' } as const;
const byStore = { asset: 'USDT', method: 'store', discount: '0' } as const;

/** All events up to the last town, for a parcel ordered `hoursAgo`. */
const transitEvents = (hoursAgo: number, carrier: Carrier): DemoEvent[] => [
  eventAt(hoursAgo, 'placed'),
  eventAt(hoursAgo - 6, 'packed', shop),
  pickedUpAt(hoursAgo - 10, carrier),
  eventAt(hoursAgo - 15, 'shipped', shop),
  eventAt(hoursAgo - 27, 'arrivedAtHub', hub),
  eventAt(hoursAgo - 33, 'leftHub', hub),
  eventAt(hoursAgo - 44, 'arrivedAtHub', town),
];

export const demoOrders: readonly DemoOrder[] = [
  {
    ...byWallet,
    number: 'SO26111500411',
    shipping: '2.5',
    items: [
      { good: 'tea', quantity: 2, price: '8.4', parcel: 0 },
      { good: 'mugs', quantity: 1, price: '21.9', parcel: 0 },
    ],
    parcels: [{ expectedInDays: 5, events: [eventAt(5, 'placed'), eventAt(2, 'packed', shop)] }],
  },
  {
    ...byWallet,
    number: 'SO26111500412',
    shipping: '2.5',
    items: [{ good: 'tote', quantity: 1, price: '16.8', parcel: 0 }],
    parcels: [
      {
        carrier: 'swallow',
        trackingNumber: 'SW704418203MY',
        expectedInDays: 4,
        events: [eventAt(22, 'placed'), eventAt(17, 'packed', shop), pickedUpAt(6, 'swallow')],
      },
    ],
  },
  {
    ...byStore,
    number: 'SO26111500413',
    shipping: '0',
    items: [{ good: 'shirt', quantity: 1, price: '39', parcel: 0 }],
    parcels: [
      {
        carrier: 'northline',
        trackingNumber: 'NL118820456MY',
        expectedInDays: 3,
        events: [
          eventAt(34, 'placed'),
          eventAt(29, 'packed', shop),
          pickedUpAt(20, 'northline'),
          eventAt(9, 'shipped', shop),
        ],
      },
    ],
  },
  {
    ...byWallet,
    number: 'SO26111500414',
    shipping: '4',
    items: [
      { good: 'light', quantity: 1, price: '34.5', parcel: 0 },
      { good: 'earbuds', quantity: 1, price: '59.9', parcel: 1 },
    ],
    parcels: [
      {
        carrier: 'northline',
        trackingNumber: 'NL118813977MY',
        expectedInDays: 2,
        events: transitEvents(70, 'northline').slice(0, 6),
      },
      {
        carrier: 'swallow',
        trackingNumber: 'SW704371166MY',
        expectedInDays: -1,
        events: [
          ...transitEvents(78, 'swallow'),
          eventAt(30, 'outForDelivery', town),
          { hoursAgo: 26, place: town, event: { kind: 'delivered', to: 'reception' } },
        ],
      },
    ],
  },
  {
    asset: 'YUT',
    method: 'wallet',
    discount: '0',
    number: 'SO26111500415',
    shipping: '1.85185186',
    items: [{ good: 'lamp', quantity: 1, price: '33.25925926', parcel: 0 }],
    parcels: [
      {
        carrier: 'swallow',
        trackingNumber: 'SW704365521MY',
        expectedInDays: 0.4,
        events: [
          ...transitEvents(86, 'swallow'),
          eventAt(28, 'outForDelivery', town),
          { hoursAgo: 23, place: town, event: { kind: 'attempted', number: 1 } },
          eventAt(3, 'outForDelivery', town),
        ],
      },
    ],
  },
  {
    ...byWallet,
    number: 'SO26111500416',
    shipping: '2.5',
    discount: '7.2',
    items: [
      { good: 'serum', quantity: 2, price: '18.5', parcel: 0 },
      { good: 'shirt', quantity: 1, price: '35', parcel: 0 },
    ],
    parcels: [
      {
        carrier: 'northline',
        trackingNumber: 'NL118774310MY',
        expectedInDays: -6,
        events: [
          ...transitEvents(230, 'northline'),
          eventAt(158, 'outForDelivery', town),
          { hoursAgo: 152, place: town, event: { kind: 'delivered', to: 'person' } },
        ],
      },
    ],
  },
  {
    ...byWallet,
    number: 'SO26111500417',
    shipping: '2.5',
    items: [{ good: 'blocks', quantity: 1, price: '27.6', parcel: 0 }],
    parcels: [
      {
        carrier: 'swallow',
        trackingNumber: 'SW704340095MY',
        events: [
          ...transitEvents(102, 'swallow'),
          eventAt(50, 'outForDelivery', town),
          { hoursAgo: 44, place: town, event: { kind: 'exception', reason: 'addressUnclear' } },
        ],
      },
    ],
  },
  {
    ...byStore,
    number: 'SO26111500418',
    shipping: '0',
    items: [{ good: 'mugs', quantity: 2, price: '21.9', parcel: 0 }],
    parcels: [
      {
        carrier: 'northline',
        trackingNumber: 'NL118702248MY',
        events: [
          ...transitEvents(190, 'northline'),
          eventAt(120, 'outForDelivery', town),
          { hoursAgo: 114, place: town, event: { kind: 'rejected', reason: 'refused' } },
          eventAt(96, 'returning', town),
        ],
      },
    ],
  },
];
