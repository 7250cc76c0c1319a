-- VIP quota, in whole units. A person's row changes with every entry of their history, and can
-- never say anything but what adds up.
create table vip_quotas (
  person_id uuid primary key references persons (id),
  total bigint not null default 0 check (total >= 0),
  used bigint not null default 0 check (used >= 0),
  allocated bigint not null default 0 check (allocated >= 0),
  remaining bigint not null default 0 check (remaining >= 0),
  -- How many entries there are: the number of the last.
  entries int not null default 0,
  check (total = used + allocated + remaining)
);

-- Units that their owner lets somebody else redeem.
create table vip_allocations (
  id uuid primary key,
  owner_id uuid not null references persons (id),
  receiver_id uuid not null references persons (id),
  amount bigint not null check (amount > 0),
  redeemed bigint not null default 0 check (redeemed between 0 and amount),
  -- 1 pending, 2 completed, 3 cancel: the end is reached from pending alone.
  status smallint not null default 1 check (status in (1, 2, 3)),
  operation_id uuid unique references operations (id),
  business_at timestamptz not null,
  ended_at timestamptz,
  check (owner_id <> receiver_id),
  check ((status = 1) = (ended_at is null)),
  check ((status = 2) = (redeemed = amount))
);
create index vip_allocations_given on vip_allocations (owner_id, id desc);
create index vip_allocations_received on vip_allocations (receiver_id, id desc);

-- What has happened to a person's quota, in its order: each entry says what was left after it.
create table vip_entries (
  id uuid primary key,
  person_id uuid not null references vip_quotas (person_id),
  number int not null,
  kind text not null check (kind in ('granted', 'received', 'transferred', 'allocated',
    'allocationCancelled', 'allocationRedeemed', 'redeemed', 'redeemedAllocated', 'lapsed')),
  amount bigint not null check (amount > 0),
  change bigint not null,
  remaining bigint not null check (remaining >= 0),
  counterparty_id uuid references persons (id),
  allocation_id uuid references vip_allocations (id),
  operation_id uuid references operations (id),
  business_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (person_id, number),
  check (counterparty_id is null or counterparty_id <> person_id)
);
-- An operation does one thing to a person's quota, once.
create unique index vip_entries_operation on vip_entries (operation_id, person_id)
  where operation_id is not null;
-- To whom somebody has given something before, and how much lately.
create index vip_entries_given on vip_entries (person_id, counterparty_id)
  where kind in ('transferred', 'allocated');

grant select, insert on vip_quotas, vip_allocations, vip_entries to webview_app;
grant update (total, used, allocated, remaining, entries) on vip_quotas to webview_app;
grant update (redeemed, status, ended_at) on vip_allocations to webview_app;
