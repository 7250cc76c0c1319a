import { describe, expect, it } from 'vitest';
import { readOrderFile, type StoreOrder, sumsOf } from './order-file.ts';

const order: StoreOrder = {
  reference: 'store-4711',
  uid: '80012468',
  asset: 'USDT',
  paidFrom: 'wallet',
  shipping: '2.5',
  discount: '1',
  total: '38.3',
  address: {
    recipient: 'Aiko Tan',
    phone: '+60 12-555 0101',
    street: '3 Jalan Melati',
    city: 'Ipoh',
    region: 'Perak',
    postcode: '30000',
    country: 'MY',
  },
  items: [
    {
      texts: { en: { name: 'Green tea', variant: '100 g' } },
      category: 'food',
      quantity: 2,
      price: '8.4',
      parcel: 1,
    },
    {
      texts: { en: { name: 'Mug', variant: '' } },
      category: 'home',
      quantity: 1,
      price: '20',
      parcel: 2,
    },
  ],
  parcels: [{ expectedAt: 1_795_420_800 }, {}],
};
const read = (changes: object) =>
  readOrderFile(JSON.stringify({ orders: [{ ...order, ...changes }] }));
const first = order.items.slice(0, 1);

describe('a file of orders', () => {
  it('is accepted', () => {
    expect(read({})).toEqual({ orders: [order] });
    expect(sumsOf(order)).toEqual({
      itemsTotal: 36_800_000n,
      shipping: 2_500_000n,
      discount: 1_000_000n,
      total: 38_300_000n,
    });
  });

  it.each([
    ['a total that is another', { total: '38.31' }, 'store-4711: the total differs'],
    ['nothing to pay', { discount: '39.3', total: '0' }, 'store-4711: there is nothing to pay'],
    ['more off than it costs', { discount: '50', total: '0' }, 'there is nothing to pay'],
    ['too many decimals', { shipping: '0.1234567' }, 'more decimals than USDT'],
    ['an item for nothing', { items: [{ ...first[0], price: '0' }] }, 'an item costs nothing'],
    ['an empty parcel', { items: first, total: '18.3' }, 'do not belong together'],
    ['an item in no parcel', { parcels: [{}] }, 'do not belong together'],
    ['an amount below zero', { shipping: '-1' }, 'orders.0.shipping'],
    ['no items', { items: [] }, 'orders.0.items'],
    ['a country that is none of ours', { address: { ...order.address, country: 'XX' } }, 'country'],
    ['a phone without its code', { address: { ...order.address, phone: '0125550101' } }, 'phone'],
    [
      'half a character',
      { address: { ...order.address, city: '\ud800' } },
      'orders.0.address.city',
    ],
    ['a reference with spaces', { reference: 'a b' }, 'orders.0.reference'],
  ])('with %s is refused with a reason', (_what, changes, problem) => {
    expect(read(changes)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it.each(['', '[]', '{"orders":[]}', 'orders'])('that is %j is refused', (text) => {
    expect(readOrderFile(text)).toHaveProperty('problem');
  });
});
