-- Money. A transfer names the account that gives and the account that gets, of one asset, and an
-- amount above zero: what one loses the other gains, and an unbalanced movement cannot be written.

create table assets (
  code text primary key,
  scale smallint not null check (scale between 0 and 18)
);
insert into assets (code, scale) values ('USDT', 6), ('YUT', 8);

-- A person's account keeps its balance. A system account does not: it is one hot row that
-- everybody would wait for; its balance is the sum of its transfers.
create table accounts (
  id uuid primary key,
  asset text not null references assets (code),
  person_id uuid references persons (id),
  purpose text not null,
  balance bigint,
  held bigint,
  created_at timestamptz not null default now(),
  unique (id, asset),
  check ((person_id is null) = (balance is null)),
  check ((person_id is null) = (held is null)),
  constraint accounts_enough check (held >= 0 and balance >= held)
);
create unique index accounts_person on accounts (person_id, asset, purpose)
  where person_id is not null;
create unique index accounts_system on accounts (asset, purpose) where person_id is null;

-- An operation is what somebody asked for, once: the key is theirs, the content is remembered.
create table operations (
  id uuid primary key,
  owner_id uuid not null references persons (id),
  key text not null,
  kind text not null,
  content_hash text not null,
  business_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (owner_id, key)
);
create index operations_owner on operations (owner_id, created_at desc, id desc);

-- Written in the same transaction as the operation and its effect.
create table operation_answers (
  operation_id uuid primary key references operations (id),
  answer jsonb not null
);

create table transfers (
  id uuid primary key,
  operation_id uuid references operations (id),
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  asset text not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  reason text not null default '',
  business_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (debit_account_id <> credit_account_id),
  foreign key (debit_account_id, asset) references accounts (id, asset),
  foreign key (credit_account_id, asset) references accounts (id, asset)
);
create index transfers_debit on transfers (debit_account_id, business_at desc, id desc);
create index transfers_credit on transfers (credit_account_id, business_at desc, id desc);
create index transfers_operation on transfers (operation_id);

create table holds (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  operation_id uuid references operations (id),
  amount bigint not null check (amount > 0),
  kind text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index holds_account on holds (account_id);
create index holds_expires_at on holds (expires_at) where expires_at is not null;

-- A hold ends exactly once: its resolution is its primary key.
create table hold_resolutions (
  hold_id uuid primary key references holds (id),
  resolution text not null check (resolution in ('taken', 'returned', 'expired')),
  operation_id uuid references operations (id),
  created_at timestamptz not null default now()
);

create table quotes (
  id uuid primary key,
  owner_id uuid not null references persons (id),
  kind text not null,
  content jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index quotes_expires_at on quotes (expires_at);

-- A quote is used once.
create table quote_uses (
  quote_id uuid primary key references quotes (id),
  operation_id uuid not null references operations (id),
  created_at timestamptz not null default now()
);

-- History is only added to.
grant select on assets to webview_app;
grant select, insert on operations, operation_answers, transfers, holds, hold_resolutions, quotes,
  quote_uses to webview_app;
grant select, insert on accounts to webview_app;
grant update (balance, held) on accounts to webview_app;
