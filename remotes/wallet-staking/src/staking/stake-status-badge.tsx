import type { StakeStatus } from '@shared/contract/stake';
import { Badge } from '@shared/ui';
import { useStakeFormat } from './use-stake-format.ts';

const badgeTones = { 1: 'up', 2: 'warn', 3: 'accent', 4: 'neutral' } as const;

export function StakeStatusBadge({ status }: { status: StakeStatus }) {
  const format = useStakeFormat();
  return <Badge tone={badgeTones[status]}>{format.status(status)}</Badge>;
}
