import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';

const ReceiptSheet = lazy(() => import('./receipt-sheet.tsx'));

/** `open` shows the receipt of a movement; the screen renders `sheet`. */
export function useReceiptSheet(): { open: (id: string) => void; sheet: ReactNode } {
  const [id, setId] = useState<string>();
  return {
    open: setId,
    sheet: id !== undefined && (
      <Suspense>
        <ReceiptSheet id={id} onClose={() => setId(undefined)} />
      </Suspense>
    ),
  };
}
