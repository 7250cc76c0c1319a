-- Where a person has things sent. An order keeps a copy of its own, so an entry may change or go.
create table shop_addresses (
  id uuid primary key,
  person_id uuid not null references persons (id),
  recipient text not null check (recipient <> ''),
  phone_code text not null check (phone_code ~ '^[1-9][0-9]{0,3}$'),
  phone text not null check (phone ~ '^[0-9]{4,14}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text not null,
  city text not null,
  street text not null,
  postcode text not null,
  is_default boolean not null,
  created_at timestamptz not null default now()
);
create index shop_addresses_person on shop_addresses (person_id, id desc);
create unique index shop_addresses_default on shop_addresses (person_id) where is_default;

grant select, insert, update, delete on shop_addresses to webview_app;
