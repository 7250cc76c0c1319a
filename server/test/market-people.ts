import { hash } from '@node-rs/argon2';
import {
  cancelBuyOrder,
  createBuyOrder,
  previewBuyOrder,
  previewSale,
  sell,
} from '@shared/contract/c2c';
import type { RequestOf } from '@shared/contract/call';
import type { Asset } from '@shared/lib/money';
import { eq } from 'drizzle-orm';
import { persons } from '../src/schema/tables/identity.ts';
import { newOperationKey, paymentPassword } from './money.ts';
import { fund, makePerson, readAccount, unitsIn } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The cheapest hash: these tests do not measure its cost. */
const cheapHash = () => hash(paymentPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export const yutUnits = unitsIn('YUT');
export const usdtUnits = unitsIn('USDT');

type Overrides = Partial<typeof persons.$inferInsert>;

/** A signed-in person who may spend, with both assets. */
export async function makeTrader(
  test: TestApp,
  given: { usdt?: string; yut?: string; profile?: Overrides } = {},
) {
  const { usdt = '1000', yut = '1000', profile = {} } = given;
  const person = await makePerson(test.db, {
    paymentPasswordHash: await cheapHash(),
    ...profile,
  });
  const of = { personId: person.id };
  if (usdt !== '0') await fund(test.db, { ...of, asset: 'USDT', amount: usdtUnits(usdt) });
  if (yut !== '0') await fund(test.db, { ...of, asset: 'YUT', amount: yutUnits(yut) });
  const { token } = await test.signIn(person);
  const proof = { paymentPassword };
  const order = (quoteId: string | undefined, operationKey = newOperationKey()) => ({
    quoteId: quoteId ?? 'none',
    operationKey,
    proof,
  });
  const quotePost = (input: RequestOf<typeof previewBuyOrder>) =>
    test.call(previewBuyOrder, input, { token });
  const quoteSale = (input: RequestOf<typeof previewSale>) =>
    test.call(previewSale, input, { token });
  return {
    ...person,
    token,
    order,
    quotePost,
    quoteSale,
    /** Preview and call; returns the first refusal. */
    post: async (input: RequestOf<typeof previewBuyOrder>) => {
      const asked = await quotePost(input);
      if (asked.name !== 'ok') return { name: asked.name, data: undefined };
      return test.call(createBuyOrder, order(asked.data?.quote?.quoteId), { token });
    },
    sell: async (orderId: string, amount: string) => {
      const asked = await quoteSale({ orderId, amount });
      if (asked.name !== 'ok') return { name: asked.name, data: undefined };
      return test.call(sell, order(asked.data?.quote?.quoteId), { token });
    },
    sellBy: (quoteId: string | undefined, operationKey?: string) =>
      test.call(sell, order(quoteId, operationKey), { token }),
    cancel: (orderId: string, operationKey = newOperationKey()) =>
      test.call(cancelBuyOrder, { orderId, operationKey }, { token }),
    money: (asset: Asset) => readAccount(test.db, { ...of, asset }),
    change: (columns: Overrides) =>
      test.db.update(persons).set(columns).where(eq(persons.id, person.id)),
  };
}
export type Trader = Awaited<ReturnType<typeof makeTrader>>;

/** Rate limits high enough for tests of many calls. */
export const manyCalls = {
  limits: { address: { burst: 1e6, perSecond: 1e6 }, person: { burst: 1e6, perSecond: 1e6 } },
};
