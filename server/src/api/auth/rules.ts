import { createHash } from 'node:crypto';
import { anonymousDevice } from '@shared/contract/envelope';
import type { TriesKey } from '../../security/tries.ts';

/**
 * Where wrong tries are counted. Per device, so that nobody can lock a person out of their own
 * phone; and, with more room, per address, because a guesser can name a new device each time.
 * `anonymous` is everyone's device, so there the address stands alone. Unknown identifiers are
 * counted like known ones: the answers must not tell them apart.
 */
export function signInTries(from: {
  personId: string | undefined;
  identifier: string;
  device: { id: string; address: string };
}): { key: TriesKey; allowed: number }[] {
  const digest = createHash('sha256').update(from.identifier.toLowerCase()).digest('hex');
  const subject = from.personId ? `person:${from.personId}` : `identifier:${digest}`;
  const key = (source: string): TriesKey => ({ subject, source, purpose: 'signIn' });
  const address = `address:${from.device.address}`;
  if (from.device.id === anonymousDevice) return [{ key: key(address), allowed: 5 }];
  return [
    { key: key(address), allowed: 20 },
    { key: key(`device:${from.device.id}`), allowed: 5 },
  ];
}
