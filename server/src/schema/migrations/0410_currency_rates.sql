-- The rates of a currency after the one with which it began, each from a moment on. A rate of null
-- withdraws the currency.
create table currency_rates (
  name text not null references currencies (name),
  since timestamptz not null,
  per_usd bigint check (per_usd > 0),
  primary key (name, since)
);
grant select, insert, update on currency_rates to webview_app;
