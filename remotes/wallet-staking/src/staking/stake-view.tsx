import type { StakeOrder } from '@shared/contract/stake';
import { Outcome } from '@shared/ui/money';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { StakeActions } from './stake-actions.tsx';
import { StakeProgress } from './stake-progress.tsx';
import { StakeRecords } from './stake-records.tsx';
import { StakeSwitches } from './stake-switches.tsx';
import { isSwitch } from './staking.rules.ts';
import { useStakeAction } from './use-stake-action.ts';

const ActionSheet = lazy(() => import('./stake-action-sheet.tsx'));

/** A stake with its actions. The outcome of an action replaces the page until it is closed. */
export function StakeView({ order }: { order: StakeOrder }) {
  const { requested, ask, outcome, close, ...sheet } = useStakeAction(order);
  useFocusAfter(outcome !== undefined, requested !== undefined);
  if (outcome) return <Outcome {...outcome} />;
  const which = order.actions.filter(isSwitch);
  return (
    <>
      <StakeProgress order={order} />
      {which.length > 0 && (
        <StakeSwitches
          which={which}
          on={{ autoReinvest: order.autoReinvest === 1, compound: order.compound === 1 }}
          onChange={(action, on) => ask({ action, on })}
        />
      )}
      <StakeActions actions={order.actions} onAsk={(action) => ask({ action })} />
      <StakeRecords orderId={order.id} />
      {requested && (
        <Suspense>
          <ActionSheet {...sheet} order={order} requested={requested} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Closing the outcome removes the focused button: the page takes the focus, unless a sheet has it. */
function useFocusAfter(isOutcome: boolean, isSheet: boolean) {
  const was = useRef(isOutcome);
  useEffect(() => {
    if (was.current && !isOutcome && !isSheet) focusPage();
    was.current = isOutcome;
  }, [isOutcome]);
}

function focusPage() {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
