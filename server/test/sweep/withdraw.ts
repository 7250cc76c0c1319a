import type { RequestOf } from '@shared/contract/call';
import {
  cancelWithdrawal,
  getWithdrawAddresses,
  getWithdrawal,
  getWithdrawals,
  removeWithdrawAddress,
  saveWithdrawAddress,
  verifyBenefitWithdrawal,
  verifyCryptoWithdrawal,
  withdrawBenefit,
  withdrawCrypto,
} from '@shared/contract/withdraw';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { fund } from '../people.ts';
import { entry, type SweepEntry } from './entry.ts';
import { expectQuote, orderBy, unitsOf } from './money.ts';
import type { SweepPerson, World } from './world.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const crypto = { asset: 'USDT', network: 'BSC', address, amount: '50' } as const;
const account = { accountName: 'Ada Lovelace', accountNumber: 'MY12345678' };

/** A person with earned benefits. */
async function earner(world: World): Promise<SweepPerson> {
  const person = await world.someone({ region: 'MY' });
  const benefit = { asset: 'USDT', purpose: 'benefit' } as const;
  await fund(world.db, { personId: person.id, ...benefit, amount: unitsOf('80', 'USDT') });
  return person;
}

async function toBank(world: World): Promise<RequestOf<typeof verifyBenefitWithdrawal>> {
  const { code } = await world.row<{ code: string }>(
    sql`select code from banks where country = 'MY' order by position limit 1`,
  );
  return { bankId: code, ...account, amount: '40' };
}

/** A submitted withdrawal to a wallet address. */
async function waiting(world: World) {
  const owner = await world.someone();
  const { quote } = await world.ok(verifyCryptoWithdrawal, crypto, owner);
  const { id } = await world.ok(withdrawCrypto, await orderBy(world, owner, quote), owner);
  return { owner, id };
}

const stageOf = async (world: World, id: string): Promise<string> =>
  (await world.row<{ stage: string }>(sql`select stage from withdrawals where id = ${id}`)).stage;

const held = [
  'accounts',
  'holds',
  'mail_codes',
  'operation_answers',
  'operations',
  'quote_uses',
  'quotes',
  'receipts',
  'secret_tries',
  'withdraw_addresses',
  'withdrawal_stages',
  'withdrawals',
];
/** With the documents that are agreed to. */
const asked = [...held, 'agreed_versions'];

/** A person with an address in their address book. */
async function booked(world: World) {
  const owner = await world.someone();
  const body = { network: 'BSC', address, label: 'Exchange' } as const;
  const { id } = await world.ok(saveWithdrawAddress, body, owner);
  return { owner, id };
}

const inBook = (world: World, owner: SweepPerson) =>
  world.rows<{ id: string; label: string }>(
    sql`select id, label from withdraw_addresses where person_id = ${owner.id}`,
  );

const banks = { bankId: 'banks are for everybody' };

export const withdraw: readonly SweepEntry[] = [
  entry(verifyCryptoWithdrawal, { changes: ['quotes'] }, async (world) => {
    const owner = await world.someone();
    return {
      as: owner,
      body: crypto,
      check: async ({ quote, available }) => {
        expect(unitsOf(available, 'USDT')).toBe(await world.balance(owner, 'USDT'));
        await expectQuote(world, { quote, personId: owner.id });
      },
    };
  }),
  entry(withdrawCrypto, { changes: asked, own: ['quoteId'] }, async (world) => {
    const owner = await world.someone();
    const { quote } = await world.ok(verifyCryptoWithdrawal, crypto, owner);
    return {
      as: owner,
      body: await orderBy(world, owner, quote),
      check: async ({ id, stage }) => expect(await stageOf(world, id)).toBe(stage),
    };
  }),
  entry(verifyBenefitWithdrawal, { changes: ['quotes'], shared: banks }, async (world) => {
    const owner = await earner(world);
    return {
      as: owner,
      body: await toBank(world),
      check: async ({ quote, available }) => {
        expect(unitsOf(available, 'USDT')).toBe(await world.balance(owner, 'USDT', 'benefit'));
        await expectQuote(world, { quote, personId: owner.id });
      },
    };
  }),
  entry(
    withdrawBenefit,
    { changes: asked.filter((name) => name !== 'withdraw_addresses'), own: ['quoteId'] },
    async (world) => {
      const owner = await earner(world);
      const { quote } = await world.ok(verifyBenefitWithdrawal, await toBank(world), owner);
      return {
        as: owner,
        body: await orderBy(world, owner, quote),
        check: async ({ id, stage }) => expect(await stageOf(world, id)).toBe(stage),
      };
    },
  ),
  entry(getWithdrawals, {}, async (world) => {
    const { owner, id } = await waiting(world);
    return {
      as: owner,
      body: {},
      check: async ({ items }) => {
        expect(items.map((one) => one.id)).toEqual([id]);
        expect(items[0]?.stage).toBe(await stageOf(world, id));
      },
    };
  }),
  entry(getWithdrawal, { own: ['id'] }, async (world) => {
    const { owner, id } = await waiting(world);
    return {
      as: owner,
      body: { id },
      check: async ({ stage }) => expect(stage).toBe(await stageOf(world, id)),
    };
  }),
  entry(
    cancelWithdrawal,
    {
      changes: [
        'accounts',
        'hold_resolutions',
        'operation_answers',
        'operations',
        'withdrawal_stages',
        'withdrawals',
      ],
      own: ['id'],
    },
    async (world) => {
      const { owner, id } = await waiting(world);
      return {
        as: owner,
        body: { id, operationKey: world.newKey() },
        check: async ({ stage }) => {
          expect(stage).toBe('cancelled');
          expect(await stageOf(world, id)).toBe('cancelled');
        },
      };
    },
  ),
  entry(getWithdrawAddresses, {}, async (world) => {
    const { owner, id } = await booked(world);
    return {
      as: owner,
      body: { network: 'BSC' } as const,
      check: ({ items }) => expect(items.map((one) => one.id)).toEqual([id]),
    };
  }),
  entry(saveWithdrawAddress, { changes: ['withdraw_addresses'] }, async (world) => {
    const owner = await world.someone();
    return {
      as: owner,
      body: { network: 'BSC', address, label: 'Exchange' } as const,
      check: async ({ id }) =>
        expect(await inBook(world, owner)).toEqual([{ id, label: 'Exchange' }]),
    };
  }),
  entry(removeWithdrawAddress, { changes: ['withdraw_addresses'], own: ['id'] }, async (world) => {
    const { owner, id } = await booked(world);
    return {
      as: owner,
      body: { id },
      check: async () => expect(await inBook(world, owner)).toEqual([]),
    };
  }),
];
