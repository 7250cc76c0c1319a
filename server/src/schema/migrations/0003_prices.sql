-- What things are worth. A price is in USD with eight decimals, a rate in units of the currency
-- for one USD with eight decimals.

create table prices (
  asset text not null references assets (code),
  step text not null check (step in ('hour', 'day')),
  at timestamptz not null,
  price bigint not null check (price > 0),
  primary key (asset, step, at)
);

create table currencies (
  name text primary key check (name ~ '^[A-Z]{3}$'),
  label text not null,
  per_usd bigint not null check (per_usd > 0),
  position integer not null unique,
  updated_at timestamptz not null default now()
);

grant select, insert on prices to webview_app;
grant select, insert, update on currencies to webview_app;
