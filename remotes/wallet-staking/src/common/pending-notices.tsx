import { useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import { PendingNotice } from '@shared/ui/pending';
import { type Domain, screenOf } from './pending.rules.ts';

/** The operations of these domains whose outcome is unknown; without domains all of this remote. */
export function PendingNotices({ domains }: { domains?: readonly Domain[] }) {
  const { t } = useWords('wallet-staking');
  return (
    <PendingOperations
      draw={PendingNotice}
      screenOf={(operation) => {
        const isShown = !domains || domains.some((one) => operation.kind.startsWith(`${one}.`));
        const screen = isShown ? screenOf(operation) : undefined;
        return screen && { ...screen, title: t(screen.title) };
      }}
    />
  );
}
