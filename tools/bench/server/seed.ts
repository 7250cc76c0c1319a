import { hash } from '@node-rs/argon2';
import { transferUsdt } from '@shared/contract/money';
import { kindOfCall } from '@shared/contract/operation-kinds';
import type { Pool } from 'pg';
import {
  accountId,
  address,
  depositId,
  deviceId,
  hotUser,
  outsideId,
  paymentPassword,
  people,
  personId,
  quoteId,
  sessionId,
  tokenHashSql,
} from './identities.ts';
import { recipientsFor, type Shape } from './recipients.ts';

const fortune = 10n ** 12n;

/**
 * Signed-in users with money and a payment password. The passwords have the cheapest hash, because
 * the bench does not measure hashing.
 */
export async function seedPeople(pool: Pool): Promise<void> {
  const password = await hash(paymentPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const all = `generate_series(1, ${hotUser}) as n`;
  await pool.query(
    `insert into persons (id, uid, user_name, nick_name, chat_id, invite_code, password_hash,
       payment_password_hash, is_kyc, kyc_status)
     select ${personId.sql('n')}::uuid, (20000000 + n)::text, 'bench_' || n, 'Bench ' || n,
       'chat-' || n, 'INVITE' || n, 'none', $1, 1, 2 from ${all}`,
    [password],
  );
  // Last seen in the future, so that the server does not update it during the measurement.
  await pool.query(
    `insert into sessions (id, token_hash, person_id, device_id, network, expires_at, last_seen_at)
     select ${sessionId.sql('n')}::uuid, ${tokenHashSql('n')}, ${personId.sql('n')}::uuid, $1,
       ${address.sql('n')}, now() + interval '1 day', now() + interval '1 hour' from ${all}`,
    [deviceId],
  );
  await pool.query(`insert into accounts (id, asset, purpose) values ($1, 'USDT', 'outside')`, [
    outsideId,
  ]);
  await pool.query(
    `insert into accounts (id, asset, person_id, purpose, balance, held)
     select ${accountId.sql('n')}::uuid, 'USDT', ${personId.sql('n')}::uuid, 'wallet', $1, 0
     from ${all}`,
    [fortune],
  );
  await pool.query(
    `with deposits as (
       insert into transfers (id, debit_account_id, credit_account_id, asset, amount, kind,
         business_at)
       select ${depositId.sql('n')}::uuid, $1, ${accountId.sql('n')}::uuid, 'USDT', $2, 'deposit',
         now() from ${all} returning id)
     insert into unsealed_entries (id, what) select id, 'transfer' from deposits`,
    [outsideId, fortune],
  );
  await pool.query('analyze');
}

/** A quote per transfer: one USDT, valid until the end of the run. */
export async function seedQuotes(
  pool: Pool,
  given: { first: number; count: number; shape: Shape },
): Promise<void> {
  const { first, count, shape } = given;
  const recipientOf = recipientsFor(shape, first);
  const recipients = Array.from({ length: count }, (_, index) =>
    personId.text(recipientOf(first + index)),
  );
  const amounts = { asset: 'USDT', amount: '1000000', fee: '0', total: '1000000' };
  const promised = { ...amounts, receiveAsset: 'USDT', receive: '1000000', note: '' };
  await pool.query(
    `insert into quotes (id, owner_id, kind, content, expires_at)
     select ${quoteId.sql('n')}::uuid, ${personId.sql(`n % ${people} + 1`)}::uuid, $4,
       $1::jsonb || jsonb_build_object('recipientId', recipient), now() + interval '1 hour'
     from (select $2::bigint + place - 1 as n, recipient
       from unnest($3::text[]) with ordinality as given (recipient, place)) as numbered`,
    [JSON.stringify(promised), first, recipients, kindOfCall(transferUsdt.path)],
  );
}
