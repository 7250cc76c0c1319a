/**
 * A subpath of its own, in the bundles of those who use it: it loads the money kit only where the
 * device knows of an operation.
 */
import { remoteStorage } from '@shared/host';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PendingNoticesProps } from './pending-notices.tsx';

export type { PendingScreen } from './pending-notices.tsx';

const PendingNotices = lazy(() => import('./pending-notices.tsx'));
const stored = remoteStorage('', { specified: ['moneyOperations'] });
const hasAny = () => stored.read('moneyOperations') !== '';

/**
 * Announces the user's operations whose outcome is unknown (D25), with a way to the screen of each;
 * those for which `screenOf` knows none are left to other screens.
 */
export function PendingOperations(props: PendingNoticesProps) {
  const [isNeeded, setNeeded] = useState(hasAny);
  // Again whenever a kept screen is shown again.
  useEffect(() => setNeeded(hasAny()), []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <PendingNotices {...props} />
    </Suspense>
  );
}
