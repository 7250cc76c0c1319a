import type { getBalanceInfo } from '@shared/contract/wallet';
import { balanceFailed, balanceLoaded, balanceRequested } from './balance.slice.ts';
import type { SessionNeeds } from './session.ts';
import { userTime } from './user-time.ts';

/** Brings the balance (§3). Its failure is only logged (§8). */
export async function fetchBalance({ store, client, logFailure }: SessionNeeds): Promise<void> {
  const { auth, settings, clock } = store.getState();
  const currencyType = settings.currencyType.name;
  // What was asked for another account or in another currency is nobody's when it comes late.
  const isCurrent = (): boolean => {
    const now = store.getState();
    return now.auth.token === auth.token && now.settings.currencyType.name === currencyType;
  };
  store.dispatch(balanceRequested());
  try {
    const balance = await client.call<typeof getBalanceInfo>(
      '/v1/user/balance/info',
      { currencyType, userTimeISO: userTime(clock.nowTime) },
      { errorNotice: 'none' },
    );
    if (isCurrent()) store.dispatch(balanceLoaded(balance));
  } catch (error) {
    if (isCurrent()) store.dispatch(balanceFailed());
    logFailure('The balance was not loaded.', error);
  }
}
