import { lazy, Suspense, useState } from 'react';
import { visit } from './visit.ts';

const VisitPopup = lazy(() =>
  import('./visit-popup.tsx').then(({ VisitPopup }) => ({ default: VisitPopup })),
);

/** What greets a person, one at most in a visit. Its code comes after the page it stands on. */
export function Popup() {
  const [isOver] = useState(() => visit.hasSeenPopup());
  if (isOver) return null;
  return (
    <Suspense fallback={null}>
      <VisitPopup />
    </Suspense>
  );
}
