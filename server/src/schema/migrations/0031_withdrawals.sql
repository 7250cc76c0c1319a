-- Money on its way out of the platform. What it is never changes; where it stands moves along
-- allowed edges, and each stage that it reached is written down.

create table withdrawals (
  id uuid primary key references operations (id),
  person_id uuid not null references persons (id),
  way text not null check (way in ('crypto', 'benefit')),
  asset text not null references assets (code),
  network text not null default '',
  destination text not null,
  bank_code text not null default '',
  account_name text not null default '',
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  hold_id uuid not null unique references holds (id),
  needs_review boolean not null,
  business_at timestamptz not null,
  stage text not null check (stage in
    ('submitted', 'review', 'broadcast', 'confirming', 'completed', 'cancelled', 'refused')),
  arrives_at timestamptz,
  network_id text not null default '',
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index withdrawals_person on withdrawals (person_id, business_at desc, id desc);
create index withdrawals_open on withdrawals (stage, business_at)
  where stage in ('submitted', 'review', 'broadcast', 'confirming');

create table withdrawal_stages (
  withdrawal_id uuid not null references withdrawals (id),
  stage text not null,
  business_at timestamptz not null,
  decided_by text not null default '',
  primary key (withdrawal_id, stage)
);

-- A person's book of wallet addresses.
create table withdraw_addresses (
  id uuid primary key,
  person_id uuid not null references persons (id),
  network text not null,
  address text not null,
  label text not null default '',
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (person_id, network, address)
);

grant select, insert on withdrawals, withdrawal_stages to webview_app;
grant update (stage, arrives_at, network_id, reason) on withdrawals to webview_app;
grant select, insert, update, delete on withdraw_addresses to webview_app;
