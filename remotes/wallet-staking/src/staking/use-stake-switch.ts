import type { Call, ResponseOf } from '@shared/contract/call';
import type { getOperation } from '@shared/contract/operations';
import type { Failure } from '@shared/host';
import { failureText, getHost, refresh, toFailure, useHost, useWords } from '@shared/host';
import { newOperationKey, verdictOn } from '@shared/host/money';
import { useState } from 'react';
import { readStake } from './staking.api.ts';
import type { ActionOrder, StakeSwitch } from './staking.rules.ts';

const quiet = { errorNotice: 'none' } as const;
/** Gives a slow first call time to arrive before the retry. */
const retryDelayMs = 300;

type SwitchResult = 'done' | 'lost' | Failure;

/** One of the two switches of a stake. It moves no money: no outcome page, no pending operation. */
export function useStakeSwitch({ orderId, onEnd }: { orderId: string; onEnd: () => void }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { notices } = useHost();
  const [isOnItsWay, setOnItsWay] = useState(false);

  /** The toast. When the result stays unknown, it does not claim that nothing changed. */
  const messageFor = async (result: SwitchResult, wanted: { which: StakeSwitch; on: unknown }) => {
    if (result === 'done') return t('staking.saved');
    if (result !== 'lost') return failureText(result, common.t);
    const now = await readStake(orderId);
    if (!now) return common.t('networkError');
    return t(String(now[wanted.which]) === wanted.on ? 'staking.saved' : 'staking.notChanged');
  };

  const change = async (order: ActionOrder, which: StakeSwitch): Promise<'other'> => {
    setOnItsWay(true);
    const result = await send(order);
    // Reload, so that the switch shows its real state whatever the result was.
    if (result !== 'done') void refresh(['balance']);
    notices.toast(await messageFor(result, { which, on: order.body.on }));
    setOnItsWay(false);
    onEnd();
    return 'other';
  };
  return { isOnItsWay, change };
}

/** Sends the call; when its answer is lost, retries once with the same operation key. */
async function send(order: ActionOrder): Promise<SwitchResult> {
  const operationKey = newOperationKey();
  const first = await attempt(order, operationKey);
  if (first !== 'lost') return first;
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  return attempt(order, operationKey);
}

async function attempt({ path, body }: ActionOrder, operationKey: string): Promise<SwitchResult> {
  const { client } = getHost();
  try {
    await client.call<Call>(path, { ...body, operationKey }, quiet);
    return 'done';
  } catch (error) {
    const failure = toFailure(error);
    return verdictOn(failure) === 'unknown' ? findResult(operationKey) : failure;
  }
}

async function findResult(operationKey: string): Promise<SwitchResult> {
  try {
    const found: ResponseOf<typeof getOperation> = await getHost().client.call<typeof getOperation>(
      '/v1/user/operation/get',
      { operationKey },
      quiet,
    );
    if (found.state === 'done') {
      await refresh(['balance']);
      return 'done';
    }
    const { code = 0, message = '', data } = found;
    return found.state === 'refused' ? { kind: 'refused', code, message, data } : 'lost';
  } catch {
    return 'lost';
  }
}
