-- How a carrier is reached: what it is called, its phone, and its page about one parcel.
create table shop_carriers (
  name text primary key,
  phone text check (phone ~ '^\+[0-9 -]{5,24}$'),
  tracking_url text check (tracking_url ~ '^https://[^ ]+$' and position('{number}' in tracking_url) > 0),
  created_at timestamptz not null default now()
);
grant select, insert, update on shop_carriers to webview_app;

-- What a carrier tells of a parcel has an id of the carrier's, so that it counts once however often
-- it is told; and may say when the parcel is expected, which the newest that says so decides.
alter table shop_package_events
  add column carrier_event_id text unique,
  add column expected_at timestamptz;

-- A parcel is looked for by its number alone, whoever carries it.
create index shop_packages_tracking_number on shop_packages (tracking_number);
-- The demo's carrier looks for what is on its way.
create index shop_packages_on_their_way on shop_packages (id) where status < 6;
