import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';

const ReceiptSheet = lazy(() => import('./receipt-sheet.tsx'));

/** Opens the receipt of a movement over the screen that draws `sheet`. */
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
