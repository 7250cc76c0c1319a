-- Orders of the shop and the way of their parcels. An order is a snapshot: what was bought, where
-- it goes and what was paid stay as they were, whatever the shop and the address book do later.

create table shop_orders (
  id uuid primary key,
  -- What people see and what stands in an address; the owner is asked for beside it.
  number text not null unique check (number ~ '^SO[0-9]{11}$'),
  owner_id uuid not null references persons (id),
  asset text not null references assets (code),
  items_total bigint not null check (items_total > 0),
  shipping bigint not null check (shipping >= 0),
  discount bigint not null check (discount >= 0),
  total bigint not null check (total > 0),
  paid_from text not null check (paid_from in ('wallet', 'store')),
  payment_transfer_id uuid not null unique references transfers (id),
  recipient text not null,
  phone text not null,
  street text not null,
  city text not null,
  region text not null,
  postcode text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  placed_at timestamptz not null,
  paid_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (total = items_total + shipping - discount),
  check (paid_at >= placed_at)
);
create index shop_orders_owner on shop_orders (owner_id, placed_at desc, id desc);

-- Shipment status: 1 order, 2 pickup, 3 shipped, 4 in transit, 5 out for delivery, 6 delivered,
-- 7 exception, 8 rejected.
create table shop_packages (
  id uuid primary key,
  order_id uuid not null references shop_orders (id),
  position smallint not null check (position >= 1),
  status smallint not null check (status between 1 and 8),
  status_at timestamptz not null,
  expected_at timestamptz,
  carrier text,
  tracking_number text,
  created_at timestamptz not null default now(),
  unique (order_id, position),
  unique (id, order_id),
  unique (carrier, tracking_number),
  check ((carrier is null) = (tracking_number is null))
);

-- Name and variant are the seller's words, by language, as they were when it was bought.
create table shop_order_items (
  id uuid primary key,
  order_id uuid not null references shop_orders (id),
  package_id uuid,
  position smallint not null check (position >= 1),
  category text not null
    check (category in ('fashion', 'beauty', 'home', 'electronics', 'food', 'toys', 'other')),
  quantity integer not null check (quantity >= 1),
  unit_price bigint not null check (unit_price > 0),
  texts jsonb not null,
  created_at timestamptz not null default now(),
  unique (order_id, position),
  foreign key (package_id, order_id) references shop_packages (id, order_id)
);

-- What happened to a parcel, as a kind with parameters: the words are made when somebody asks.
create table shop_package_events (
  id uuid primary key,
  package_id uuid not null references shop_packages (id),
  kind text not null,
  params jsonb not null default '{}',
  place text not null default '',
  happened_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index shop_package_events_package
  on shop_package_events (package_id, happened_at desc, id desc);

grant select, insert on shop_orders, shop_order_items, shop_package_events to webview_app;
grant select, insert, update on shop_packages to webview_app;
