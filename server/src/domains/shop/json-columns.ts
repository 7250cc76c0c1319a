import * as z from 'zod/mini';

/** Schemas of the JSON columns in the shop's tables, which are validated when read. */

const wording = z.object({ name: z.string().check(z.minLength(1)), variant: z.string() });
const maybe = z.optional(wording);

/** A seller's words for an item by language; English is always there. */
export const itemTexts = z.object({
  en: wording,
  zh_cn: maybe,
  id: maybe,
  ja: maybe,
  ko: maybe,
  ms: maybe,
  pt_br: maybe,
  es: maybe,
  vi: maybe,
  fr: maybe,
});

export const deliveryPlaces = ['person', 'reception', 'mailbox', 'pickupPoint'] as const;
export const exceptionReasons = ['addressUnclear', 'customsPapers', 'weather', 'damaged'] as const;
export const rejectionReasons = ['refused', 'notCollected'] as const;

/** Event kinds without parameters. */
export const plainKinds = [
  'placed',
  'packed',
  'shipped',
  'arrivedAtHub',
  'leftHub',
  'customsCleared',
  'outForDelivery',
  'returning',
] as const;

/** One event of a parcel: its kind with the parameters of that kind. */
export const parcelEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(plainKinds) }),
  z.object({ kind: z.literal('pickedUp'), carrier: z.string() }),
  z.object({ kind: z.literal('attempted'), number: z.int().check(z.gte(1)) }),
  z.object({ kind: z.literal('delivered'), to: z.enum(deliveryPlaces) }),
  z.object({ kind: z.literal('exception'), reason: z.enum(exceptionReasons) }),
  z.object({ kind: z.literal('rejected'), reason: z.enum(rejectionReasons) }),
]);
export type ParcelEvent = z.infer<typeof parcelEvent>;
