-- The creator business: the ladder, what a person has on it, and what it pays. Points are whole
-- numbers; amounts are smallest units of USDT, rewards of the asset that they name.

-- A level without an amount cannot be bought into.
create table creator_levels (
  level smallint primary key check (level > 0),
  point bigint check (point > 0),
  amount bigint check (amount > 0),
  reward bigint check (reward > 0),
  reward_asset text not null references assets (code),
  is_reward_shown boolean not null default true
);

-- Each gain and loss of points; what a person has is their sum.
create table creator_points (
  id uuid primary key,
  person_id uuid not null references persons (id),
  points bigint not null check (points <> 0),
  source text not null check (source in ('investment', 'invite', 'task', 'expired', 'correction')),
  business_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index creator_points_person on creator_points (person_id, business_at desc, id desc);

-- A level that was reached once stays known after a downgrade: its reward waits.
create table creator_levels_reached (
  person_id uuid not null references persons (id),
  level smallint not null references creator_levels (level),
  reached_at timestamptz not null,
  primary key (person_id, level)
);

-- The reward of a level is paid once.
create table creator_reward_claims (
  person_id uuid not null references persons (id),
  level smallint not null references creator_levels (level),
  transfer_id uuid not null unique references transfers (id),
  claimed_at timestamptz not null,
  primary key (person_id, level)
);

create table creator_investments (
  id uuid primary key,
  person_id uuid not null references persons (id),
  level smallint not null references creator_levels (level),
  amount bigint not null check (amount > 0),
  daily_profit bigint not null check (daily_profit >= 0),
  transfer_id uuid not null unique references transfers (id),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- Ended before its term.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > started_at)
);
create index creator_investments_person on creator_investments (person_id, started_at desc);

-- Profit that would have been a person's, and is until it expires.
create table creator_missed (
  id uuid primary key,
  person_id uuid not null references persons (id),
  kind text not null check (kind in ('dynamic', 'performance')),
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('levelTooLow', 'noInvestment')),
  missed_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (expires_at > missed_at)
);
create index creator_missed_person on creator_missed (person_id, kind, expires_at, id);

-- It is received once.
create table creator_missed_receipts (
  missed_id uuid primary key references creator_missed (id),
  transfer_id uuid not null unique references transfers (id),
  received_at timestamptz not null
);

grant select, insert, update on creator_levels to webview_app;
grant select, insert on creator_points, creator_levels_reached, creator_reward_claims,
  creator_investments, creator_missed, creator_missed_receipts to webview_app;
grant update (ended_at) on creator_investments to webview_app;
