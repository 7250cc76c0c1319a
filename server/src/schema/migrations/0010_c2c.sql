-- The market of YUT against USDT. An open buy order holds the USDT for what is left of it.

create table c2c_orders (
  id uuid primary key,
  buyer_id uuid not null references persons (id),
  -- 1 pending, 2 completed, 3 cancel: the end is reached from pending alone.
  status smallint not null default 1 check (status in (1, 2, 3)),
  -- YUT in its smallest units.
  amount bigint not null check (amount > 0),
  filled bigint not null default 0 check (filled between 0 and amount),
  min_fill bigint not null check (min_fill > 0 and min_fill <= amount),
  -- USDT in its smallest units for one whole YUT, in steps of 0.0001.
  price bigint not null check (price > 0 and price % 100 = 0),
  -- The hold for what is left; of an ended order its last one. Each sale replaces it.
  hold_id uuid not null unique references holds (id),
  business_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, buyer_id),
  check ((status = 1) = (ended_at is null)),
  check ((status = 2) = (filled = amount))
);
-- Best price first, and of one price who came first.
create index c2c_orders_market on c2c_orders (price desc, id) where status = 1;
create index c2c_orders_mine on c2c_orders (buyer_id, price desc, id) where status = 1;
create index c2c_orders_ended on c2c_orders (buyer_id, ended_at desc, id desc) where status <> 1;

-- A sale into an order: the two transfers that it is made of, and never to oneself.
create table c2c_fills (
  id uuid primary key,
  order_id uuid not null,
  buyer_id uuid not null,
  seller_id uuid not null references persons (id),
  amount bigint not null check (amount > 0),
  price bigint not null check (price > 0),
  -- USDT that the seller got.
  total bigint not null check (total > 0),
  yut_transfer_id uuid not null unique references transfers (id),
  usdt_transfer_id uuid not null unique references transfers (id),
  operation_id uuid references operations (id),
  business_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (order_id, buyer_id) references c2c_orders (id, buyer_id),
  check (seller_id <> buyer_id)
);
create index c2c_fills_time on c2c_fills (business_at desc, id desc);
create index c2c_fills_order on c2c_fills (order_id, business_at desc, id desc);
create index c2c_fills_seller on c2c_fills (seller_id, business_at desc, id desc);

-- In YUT, and a number of orders.
insert into settings (name, value) values
  ('c2c_min_amount', '10'),
  ('c2c_max_amount', '5000'),
  ('c2c_max_open_orders', '10');

-- What was asked for and what was sold is never changed; an order only moves on.
grant select, insert on c2c_orders, c2c_fills to webview_app;
grant update (status, filled, hold_id, ended_at) on c2c_orders to webview_app;
