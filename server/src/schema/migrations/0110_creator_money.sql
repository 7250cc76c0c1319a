-- How an investment is paid, what it pays day by day, and what a person has to be for what they
-- missed. Amounts are smallest units of USDT.

-- What the price was paid with: wallet + profit + the coupon's discount make the amount. The first
-- two come back when the term is over.
alter table creator_investments
  add column from_wallet bigint check (from_wallet >= 0),
  add column from_profit bigint not null default 0 check (from_profit >= 0),
  add column discount bigint not null default 0 check (discount >= 0),
  add column days_paid smallint not null default 0 check (days_paid >= 0),
  -- When it pays next, or ends; null once it is over.
  add column due_at timestamptz;
update creator_investments
  set from_wallet = amount, due_at = started_at + interval '1 day' where ended_at is null;
create index creator_investments_due on creator_investments (due_at) where due_at is not null;

-- Each day of a term pays once.
create table creator_investment_days (
  investment_id uuid not null references creator_investments (id),
  day smallint not null check (day > 0),
  transfer_id uuid not null unique references transfers (id),
  primary key (investment_id, day)
);

create table creator_coupons (
  id uuid primary key,
  person_id uuid not null references persons (id),
  discount bigint not null check (discount > 0),
  -- Of the investments that it is good for.
  smallest bigint not null check (smallest > discount),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (expires_at > starts_at)
);
create index creator_coupons_person on creator_coupons (person_id, expires_at desc, id desc);

-- A coupon is used once.
create table creator_coupon_uses (
  coupon_id uuid primary key references creator_coupons (id),
  operation_id uuid references operations (id),
  used_at timestamptz not null
);

-- Since when somebody has had half of the points of their level, or fewer.
create table creator_risks (
  person_id uuid primary key references persons (id),
  since timestamptz not null
);
create index creator_risks_since on creator_risks (since);

-- The level from which it can be received; null where the level does not matter.
alter table creator_missed
  add column needs_level smallint references creator_levels (level);

grant update (days_paid, due_at) on creator_investments to webview_app;
grant select, insert on creator_investment_days, creator_coupons, creator_coupon_uses
  to webview_app;
grant select, insert, delete on creator_risks to webview_app;
