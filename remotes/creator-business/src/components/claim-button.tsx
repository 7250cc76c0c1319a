import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import type { Claims } from './use-claim.tsx';

interface ClaimButtonProps {
  claims: Claims;
  path: string;
  body: Record<string, string>;
  amount: string;
  asset: string;
  /** What is received, for who does not see where the button stands. */
  name: string;
}

/** Receives one thing; its name tells screen readers which of the many buttons this is. */
export function ClaimButton({ claims, path, body, amount, asset, name }: ClaimButtonProps) {
  const { t } = useWords('creator-business');
  return (
    <Button
      size="small"
      busy={claims.isBusy(body)}
      disabled={claims.isWaiting && !claims.isBusy(body)}
      aria-label={t('claim.receiveOf', { name })}
      onClick={() => claims.claim({ path, body, amount, asset })}
    >
      {t('claim.receive')}
    </Button>
  );
}
