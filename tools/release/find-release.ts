import { Refused } from '../../server/src/delivery/releases/store.ts';

/** Finds a release by its version, its build, or a prefix of either. Pure. */
export function findRelease(
  name: string,
  { version, published }: { version: string; published: readonly string[] },
): string {
  const exact = published.find((one) => one === version);
  if (exact) return exact;
  const found = published.filter(
    (one) => one.startsWith(version) || one.slice(one.indexOf('-') + 1).startsWith(version),
  );
  const [only] = found;
  if (only && found.length === 1) return only;
  const message = only
    ? `“${version}” of ${name} could be ${found.join(' or ')}.`
    : `Nothing of ${name} that was published begins with “${version}”.`;
  const remedy = `Name one of these: ${published.join(', ') || 'there are none'}.`;
  throw new Refused([{ check: 'change', name, message, remedy }]);
}
