import { trackParcel } from '@shared/contract/shop';
import { countAgainstLimit, type Limit, refuseAboveLimit } from '../../access/limits.ts';
import { implement } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { wideNetworkOf } from '../../platform/http/network.ts';
import { findByNumber } from './shop.queries.ts';
import { presentPublic } from './shop.rules.ts';

/** Limits wrong numbers per network, with room for the typing errors of many people. */
const wrongNumbers = (address: string): Limit => ({
  key: `wrongNumbers:${wideNetworkOf(address)}`,
  allowed: 60,
  hours: 1,
});

/** Normalizes a number to the form on a label: upper case, no spaces or hyphens. */
const numberOf = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** Unknown and malformed numbers get the same answer. */
export const trackRoute = implement(trackParcel, async (context, { number }) => {
  const { db, device, session, text } = context;
  const limit = wrongNumbers(device.address);
  await refuseAboveLimit(db, limit);
  const found = await findByNumber(db, numberOf(number));
  const { carrier, trackingNumber } = found?.row ?? {};
  if (!found || !carrier || !trackingNumber) {
    await countAgainstLimit(db, limit);
    throw new ApiError('notFound', { keepsEffect: true });
  }
  const isOwn = session?.person.id === found.order.ownerId;
  return presentPublic(
    { ...found.row, carrier, trackingNumber },
    { ...found, text, orderId: isOwn ? found.order.number : null },
  );
});
