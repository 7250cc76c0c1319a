-- Money that moves between a person's wallet and another of their accounts. What leaves the shop
-- takes a while: it is held meanwhile.

create table portfolio_transfers (
  id uuid primary key references operations (id),
  person_id uuid not null references persons (id),
  direction text not null check (direction in ('in', 'out')),
  account text not null,
  asset text not null references assets (code),
  amount bigint not null check (amount > 0),
  hold_id uuid references holds (id),
  status smallint not null check (status in (1, 2, 3)),
  business_at timestamptz not null,
  arrives_at timestamptz
);
create index portfolio_transfers_person
  on portfolio_transfers (person_id, business_at desc, id desc);
create index portfolio_transfers_pending on portfolio_transfers (arrives_at) where status = 1;

grant select, insert on portfolio_transfers to webview_app;
grant update (status) on portfolio_transfers to webview_app;
