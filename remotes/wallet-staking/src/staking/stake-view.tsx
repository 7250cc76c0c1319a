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

/** A stake, and what is done with it; how that ended takes the place of the rest until it was read. */
export function StakeView({ order }: { order: StakeOrder }) {
  const { asked, ask, close, outcome, isOnItsWay, send } = useStakeAction(order);
  useFocusAfter(outcome !== undefined, asked !== undefined);
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
      {asked && (
        <Suspense>
          <ActionSheet
            order={order}
            asked={asked}
            isOnItsWay={isOnItsWay}
            send={send}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The outcome has taken its button with it, and the focus: the page has it, unless a sheet does. */
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
