-- breaks: nothing
-- What an operator moved without a second one: several sums count together against the limit.
create table operator_movements (
  id uuid primary key,
  operator text not null,
  person_id uuid not null references persons (id),
  -- In USDT, by the highest price of the day.
  worth bigint not null check (worth > 0),
  moved_at timestamptz not null default now()
);
create index operator_movements_recent on operator_movements (moved_at);

grant select, insert on operator_movements to webview_app;
