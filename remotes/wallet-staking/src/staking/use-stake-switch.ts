import type { Call, ResponseOf } from '@shared/contract/call';
import type { getOperation } from '@shared/contract/operations';
import type { Failure } from '@shared/host';
import { failureText, getHost, refresh, toFailure, useHost, useWords } from '@shared/host';
import type { MoneyOrder } from '@shared/host/money';
import { newOperationKey, verdictOn } from '@shared/host/money';
import { useState } from 'react';
import { readStake } from './staking.api.ts';
import type { StakeSwitch } from './staking.rules.ts';

const quiet = { errorNotice: 'none' } as const;
/** Before it is sent once more: what is only slow has arrived by then. */
const pauseMs = 300;

type Turned = 'done' | 'lost' | Failure;

/** One of the two switches of a stake. It moves no money: it has no outcome page, and is not kept. */
export function useStakeSwitch({ orderId, onEnd }: { orderId: string; onEnd: () => void }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { notices } = useHost();
  const [isOnItsWay, setOnItsWay] = useState(false);

  /** What is said of it: where nothing can be heard, not that it stayed as it was. */
  const wordsFor = async (turned: Turned, wanted: { which: StakeSwitch; on: unknown }) => {
    if (turned === 'done') return t('staking.saved');
    if (turned !== 'lost') return failureText(turned, common.t);
    const now = await readStake(orderId);
    if (!now) return common.t('networkError');
    return t(String(now[wanted.which]) === wanted.on ? 'staking.saved' : 'staking.notChanged');
  };

  const turn = async (order: MoneyOrder, which: StakeSwitch): Promise<'other'> => {
    setOnItsWay(true);
    const turned = await send(order);
    // The switch shows where it stands, whatever was said of it.
    if (turned !== 'done') void refresh(['balance']);
    notices.toast(await wordsFor(turned, { which, on: order.body.on }));
    setOnItsWay(false);
    onEnd();
    return 'other';
  };
  return { isOnItsWay, turn };
}

/** Sends it; where the answer is lost, asks for it, and sends it once more with the same key. */
async function send(order: MoneyOrder): Promise<Turned> {
  const operationKey = newOperationKey();
  const first = await attempt(order, operationKey);
  if (first !== 'lost') return first;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return attempt(order, operationKey);
}

async function attempt({ path, body }: MoneyOrder, operationKey: string): Promise<Turned> {
  const { client } = getHost();
  try {
    await client.call<Call>(path, { ...body, operationKey }, quiet);
    return 'done';
  } catch (error) {
    const failure = toFailure(error);
    return verdictOn(failure) === 'unknown' ? whatBecameOf(operationKey) : failure;
  }
}

async function whatBecameOf(operationKey: string): Promise<Turned> {
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
