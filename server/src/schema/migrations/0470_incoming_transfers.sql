-- A person's own address on a network, given by the deposit provider. It stays when the account is
-- erased: what arrives later has to be recognised.
create table deposit_addresses (
  person_id uuid not null references persons (id),
  network text not null check (network in ('BSC', 'TRON')),
  address text not null,
  -- The one spelling of the address by which transfers are matched.
  address_key text not null,
  created_at timestamptz not null default now(),
  primary key (person_id, network),
  unique (network, address_key)
);

-- Transfers that the deposit provider has seen on a network, each once however often it is reported.
create table incoming_transfers (
  id uuid primary key,
  network text not null check (network in ('BSC', 'TRON')),
  transaction_id text not null,
  output_index integer not null check (output_index >= 0),
  person_id uuid not null references persons (id),
  asset text not null references assets (code),
  amount bigint not null check (amount > 0),
  confirmations integer not null default 0,
  state text not null default 'pending'
    check (state in ('pending', 'booked', 'tooSmall', 'dropped', 'held')),
  -- Why it is held.
  reason text not null default '',
  -- When the provider saw this: an older report changes nothing.
  observed_at timestamptz not null default to_timestamp(0),
  transfer_id uuid unique references transfers (id),
  -- It was booked, and then vanished from the network.
  vanished_at timestamptz,
  -- The operator who has dealt with a transfer that was held or has vanished.
  resolved_by text not null default '',
  business_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (network, transaction_id, output_index),
  check ((state = 'booked') = (transfer_id is not null)),
  check (vanished_at is null or state = 'booked')
);
create index incoming_transfers_by_time on incoming_transfers (person_id, business_at desc, id desc);
create index incoming_transfers_pending on incoming_transfers (person_id) where state = 'pending';
create index deposits_reference on deposits (lower(reference));

grant select, insert on deposit_addresses, incoming_transfers to webview_app;
grant update (confirmations, state, reason, observed_at, transfer_id, vanished_at,
  resolved_by) on incoming_transfers to webview_app;
