-- What remains of an operation that moved money, exact and for good: what a receipt shows.

create table receipts (
  operation_id uuid primary key references operations (id),
  owner_id uuid not null references persons (id),
  kind text not null,
  asset text not null references assets (code),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  receive_asset text not null references assets (code),
  receive bigint not null check (receive >= 0),
  counterparty_id uuid references persons (id),
  destination text not null default '',
  note text not null default '',
  business_at timestamptz not null
);
create index receipts_counterparty on receipts (owner_id, counterparty_id)
  where counterparty_id is not null;

grant select, insert on receipts to webview_app;
