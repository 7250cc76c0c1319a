import {
  exchange,
  getMyProfit,
  getProfitHistory,
  getReceipt,
  transferUsdt,
  transferYut,
  verifyExchange,
  verifyUsdtTransfer,
  verifyYutTransfer,
} from '@shared/contract/money';
import { type Asset, assetScale, fromUnits, toUnits } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import { proof, type SweepPerson, type World } from './world.ts';

/** The tables that every quoted operation changes. */
export const movement = [
  'accounts',
  'operation_answers',
  'operations',
  'quote_uses',
  'quotes',
  'receipts',
  'transfers',
] as const;

/** Further tables if the recipient is new: messages and used proofs. */
const toNewRecipient = ['mail_codes', 'secret_tries', 'system_messages'];

/** A quote's id and the proofs that a new recipient requires. */
export async function orderBy(world: World, payer: SweepPerson, quote: { quoteId: string } | null) {
  const operationKey = world.newKey();
  const emailCode = await world.emailCode(payer, { purpose: 7, operation: operationKey });
  return { quoteId: quote?.quoteId ?? '', operationKey, proof: { ...proof, emailCode } };
}

/** Compares a quote with its row. */
export async function expectQuote(
  world: World,
  given: { quote: { quoteId: string } | null; personId: string },
): Promise<void> {
  const { quote, personId } = given;
  const row = await world.row<{ owner_id: string }>(
    sql`select owner_id from quotes where id = ${quote?.quoteId}`,
  );
  expect(row.owner_id).toBe(personId);
}

export const unitsOf = (text: string, asset: Asset): bigint => {
  const units = toUnits(text, assetScale[asset]);
  if (units === undefined) throw new Error(`${text} is no amount`);
  return units;
};

const aTransfer = (asset: Asset): SweepEntry[] => {
  const [verify, send] =
    asset === 'USDT' ? [verifyUsdtTransfer, transferUsdt] : [verifyYutTransfer, transferYut];
  return [
    entry(verify, { changes: ['quotes'] }, async (world) => ({
      body: { to: world.fresh.uid, amount: '3', note: 'sweep' },
      check: async ({ available, quote, to }) => {
        expect(to.uid).toBe(world.fresh.uid);
        expect(unitsOf(available, asset)).toBeLessThanOrEqual(
          await world.balance(world.rich, asset),
        );
        await expectQuote(world, { quote, personId: world.rich.id });
      },
    })),
    entry(send, { changes: [...movement, ...toNewRecipient], own: ['quoteId'] }, async (world) => {
      const payer = await world.someone();
      const { quote } = await world.ok(verify, { to: world.fresh.uid, amount: '2' }, payer);
      const [mine, theirs] = [
        await world.balance(payer, asset),
        await world.balance(world.fresh, asset),
      ];
      return {
        as: payer,
        body: await orderBy(world, payer, quote),
        check: async ({ id, total, receive }) => {
          expect(await world.balance(payer, asset)).toBe(mine - unitsOf(total, asset));
          expect(await world.balance(world.fresh, asset)).toBe(theirs + unitsOf(receive, asset));
          const kept = await world.row<{ amount: string }>(
            sql`select amount::text from receipts where operation_id = ${id}`,
          );
          expect(kept.amount).toBe(String(unitsOf('2', asset)));
        },
      };
    }),
  ];
};

export const money: readonly SweepEntry[] = [
  ...aTransfer('USDT'),
  ...aTransfer('YUT'),

  entry(verifyExchange, { changes: ['quotes'] }, async (world) => ({
    body: { from: 'USDT', amount: '5' } as const,
    check: async ({ quote, rate }) => {
      expect(Number(rate)).toBeGreaterThan(0);
      await expectQuote(world, { quote, personId: world.rich.id });
    },
  })),
  entry(exchange, { changes: movement, own: ['quoteId'] }, async (world) => {
    const payer = await world.someone();
    const { quote } = await world.ok(verifyExchange, { from: 'USDT', amount: '5' }, payer);
    const [usdt, yut] = [await world.balance(payer, 'USDT'), await world.balance(payer, 'YUT')];
    return {
      as: payer,
      body: { quoteId: quote?.quoteId ?? '', operationKey: world.newKey(), proof },
      check: async ({ total, receive }) => {
        expect(await world.balance(payer, 'USDT')).toBe(usdt - unitsOf(total, 'USDT'));
        expect(await world.balance(payer, 'YUT')).toBe(yut + unitsOf(receive, 'YUT'));
      },
    };
  }),

  entry(getReceipt, { own: ['id'] }, async (world) => {
    const payer = await world.someone();
    const asked = { to: world.fresh.uid, amount: '2' };
    const { quote } = await world.ok(verifyUsdtTransfer, asked, payer);
    const { id } = await world.ok(transferUsdt, await orderBy(world, payer, quote), payer);
    const kept = await world.row<{ amount: string; asset: Asset }>(
      sql`select amount::text, asset from receipts where operation_id = ${id}`,
    );
    return {
      as: payer,
      body: { id },
      check: (receipt) => {
        const amount = fromUnits(BigInt(kept.amount), assetScale[kept.asset]);
        expect(receipt).toMatchObject({ id, asset: kept.asset, amount });
      },
    };
  }),
  entry(getMyProfit, {}, async (world) => ({
    body: { currencyType: 'USD' },
    check: async ({ kinds }) => {
      const rows = await world.rows<{ kind: string }>(sql`select distinct kind from profit_days d
        join accounts a on a.id = d.account_id where a.person_id = ${world.rich.id}`);
      const earned = kinds.filter(({ total }) => Number(total) > 0).map(({ kind }) => kind);
      expect(earned.sort()).toEqual(rows.map(({ kind }) => kind).sort());
    },
  })),
  entry(getProfitHistory, {}, async (world) => ({
    body: { limit: 5 },
    check: async ({ items }) => {
      expect(items.length).toBe(5);
      for (const { id, amount, asset, kind } of items) {
        const row = await world.row<{ amount: string; kind: string; person_id: string }>(
          sql`select t.amount::text, t.kind, a.person_id from transfers t
            join accounts a on a.id = t.credit_account_id where t.id = ${id}`,
        );
        expect([row.person_id, row.kind, row.amount]).toEqual([
          world.rich.id,
          kind,
          String(unitsOf(amount, asset)),
        ]);
      }
    },
  })),
];
