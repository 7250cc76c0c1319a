import type { OrderPayment, ShopAddress } from '@shared/contract/shop';
import type { Asset } from '@shared/lib/money';
import type { ParcelEvent } from '../domains/shop/json-columns.ts';
import type { GoodName } from './shop-goods.ts';
import data from './shop-orders.json' with { type: 'json' };

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

/** One order in every shipment status; fictitious names and numbers. */
export const demoOrders = data.orders as readonly DemoOrder[];
export const demoCarriers = data.carriers;
export const demoAddresses = data.addresses as readonly Omit<ShopAddress, 'id'>[];
