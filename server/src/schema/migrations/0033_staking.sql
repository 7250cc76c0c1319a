-- Staking. Terms are data. An order carries the conditions that its running term began with, so
-- that a change of the term's own changes nothing that was promised.

create table stake_terms (
  id text primary key,
  cycle_days integer not null check (cycle_days between 1 and 3650),
  -- Fractions have eight decimals.
  cycle_yield bigint not null check (cycle_yield >= 0),
  extra_rate bigint not null check (extra_rate >= 0),
  fee bigint not null check (fee between 0 and 100000000),
  penalty bigint not null check (penalty between 0 and 100000000),
  release_days integer not null check (release_days between 0 and 365),
  smallest bigint not null check (smallest > 0),
  -- How many stakes there may be in it at once; null for any number.
  places integer check (places >= 0),
  allows_adding boolean not null default true,
  allows_upgrade boolean not null default true,
  is_open boolean not null default true,
  position integer not null
);

create table stake_orders (
  id uuid primary key,
  person_id uuid not null references persons (id),
  business_at timestamptz not null,
  -- 1 earning, 2 term ended, 3 on its way back, 4 back.
  status smallint not null check (status in (1, 2, 3, 4)),
  principal bigint not null check (principal > 0),
  reward bigint not null check (reward >= 0),
  -- What the days so far have earned below the smallest unit, over cycle_days x 100000000.
  carry bigint not null check (carry >= 0),
  term_id text not null references stake_terms (id),
  cycle_days integer not null,
  cycle_yield bigint not null,
  extra_rate bigint not null,
  fee bigint not null,
  penalty bigint not null,
  release_days integer not null,
  auto_reinvest boolean not null,
  compound boolean not null,
  started_at timestamptz not null,
  -- What the days of the term are counted from: later than its start by what it was paused.
  counts_from timestamptz not null,
  -- Days that have earned, in all and before this term.
  periods integer not null check (periods >= 0),
  periods_before integer not null,
  retrieving_from smallint check (retrieving_from in (1, 2)),
  retrieving_since timestamptz,
  release_at timestamptz,
  penalty_due bigint not null check (penalty_due >= 0),
  ended_at timestamptz,
  -- When the clock has something to do with it.
  due_at timestamptz,
  -- How many records it has: each change writes at least one, so it is the order's version.
  records integer not null check (records > 0),
  check (periods - periods_before between 0 and cycle_days),
  check ((status = 3) = (release_at is not null)),
  check ((status = 3) = (retrieving_since is not null)),
  check ((status = 3) = (retrieving_from is not null)),
  check ((status = 4) = (ended_at is not null)),
  check (status <> 4 or reward = 0)
);
create index stake_orders_person on stake_orders (person_id, business_at desc, id desc);
create index stake_orders_term on stake_orders (term_id) where status <> 4;
create index stake_orders_due on stake_orders (due_at) where due_at is not null;

-- What has happened to an order. A day that has earned is a record with its period: once.
create table stake_records (
  order_id uuid not null references stake_orders (id),
  number integer not null check (number > 0),
  type text not null,
  amount bigint not null check (amount >= 0),
  period integer check (period > 0),
  operation_id uuid references operations (id),
  business_at timestamptz not null,
  primary key (order_id, number),
  unique (order_id, period)
);
create index stake_records_operation on stake_records (operation_id)
  where operation_id is not null;

grant select, insert, update on stake_terms to webview_app;
grant select, insert on stake_orders, stake_records to webview_app;
grant update (status, principal, reward, carry, term_id, cycle_days, cycle_yield, extra_rate, fee,
  penalty, release_days, auto_reinvest, compound, started_at, counts_from, periods,
  periods_before, retrieving_from, retrieving_since, release_at, penalty_due, ended_at, due_at,
  records) on stake_orders to webview_app;
