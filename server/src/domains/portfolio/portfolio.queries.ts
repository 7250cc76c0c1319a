import { type PortfolioAccount, portfolioAccounts } from '@shared/contract/portfolio';
import type { Asset } from '@shared/lib/money';
import { eq } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { accounts } from '../../schema/tables/ledger.ts';
import { textOf, worthAt, worthTextIn } from '../money/public.ts';
import { laneOf, shareOf } from './portfolio.rules.ts';

const isShown = (purpose: string): purpose is PortfolioAccount =>
  portfolioAccounts.some((one) => one === purpose);

/** A person's holdings by account, the most valuable first. */
export async function readPortfolio(
  { db, person, clock }: Context,
  { currencyType }: { currencyType?: string },
) {
  const rows = await db.select().from(accounts).where(eq(accounts.personId, person.id));
  const worth = await worthAt(db, clock.business);
  const worthText = await worthTextIn(db, currencyType);
  const held = rows.flatMap(({ purpose, asset, balance }) =>
    isShown(purpose) && balance !== null
      ? [{ account: purpose, asset, amount: balance, worth: worth.of(balance, asset) }]
      : [],
  );
  const total = held.reduce((sum, one) => sum + one.worth, 0n);
  const always: [PortfolioAccount, Asset][] = [
    ['wallet', 'USDT'],
    ['wallet', 'YUT'],
    ['store', 'USDT'],
  ];
  const missing = always
    .filter(
      ([account, asset]) => !held.some((one) => one.account === account && one.asset === asset),
    )
    .map(([account, asset]) => ({ account, asset, amount: 0n, worth: 0n }));
  return {
    total: worthText(total),
    items: [...held, ...missing]
      .sort((one, other) => (one.worth === other.worth ? 0 : one.worth > other.worth ? -1 : 1))
      .map((one) => {
        const lane = laneOf(one.account, one.asset);
        return {
          account: one.account,
          asset: one.asset,
          amount: textOf(one.amount, one.asset),
          worth: worthText(one.worth),
          share: shareOf(one.worth, total),
          canTransferIn: lane?.in ?? false,
          canTransferOut: lane ? lane.out !== false : false,
        };
      }),
  };
}
