import type { StakeStatus } from '@shared/contract/stake';
import { useWords } from '@shared/host';
import { Badge } from '@shared/ui';

const badgeTones = { 1: 'up', 2: 'warn', 3: 'accent', 4: 'neutral' } as const;

export function StakeStatusBadge({ status }: { status: StakeStatus }) {
  const { t } = useWords('wallet-staking');
  return <Badge tone={badgeTones[status]}>{t(`staking.status.${status}`)}</Badge>;
}
