import type { StakeStatus } from '@shared/contract/stake';
import { Badge } from '@shared/ui';
import { useFigures } from './use-figures.ts';

const tones = { 1: 'up', 2: 'warn', 3: 'accent', 4: 'neutral' } as const;

/** Where a stake's principal is. */
export function StakeStatusBadge({ status }: { status: StakeStatus }) {
  const figures = useFigures();
  return <Badge tone={tones[status]}>{figures.status(status)}</Badge>;
}
