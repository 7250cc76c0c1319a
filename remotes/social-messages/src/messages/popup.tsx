import { lazy, Suspense, useState } from 'react';
import { hasSeenPopup } from './popup-seen.ts';

const VisitPopup = lazy(() =>
  import('./visit-popup.tsx').then(({ VisitPopup }) => ({ default: VisitPopup })),
);

/** At most one popup per visit. Its code loads after the page. */
export function Popup() {
  const [isSeen] = useState(hasSeenPopup);
  if (isSeen) return null;
  return (
    <Suspense fallback={null}>
      <VisitPopup />
    </Suspense>
  );
}
