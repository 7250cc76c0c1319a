-- A buy order belongs to the operation that posted it, and ends by itself after a while.
alter table c2c_orders
  add column operation_id uuid references operations (id),
  add column expires_at timestamptz,
  add column expired boolean not null default false,
  add check (not expired or status = 3);
create unique index c2c_orders_operation on c2c_orders (operation_id)
  where operation_id is not null;
create index c2c_orders_expires_at on c2c_orders (expires_at) where status = 1;
grant update (expired) on c2c_orders to webview_app;

-- YUT that whoever sold paid for it, on top of what was sold.
alter table c2c_fills add column fee bigint not null default 0 check (fee >= 0);
create index c2c_fills_operation on c2c_fills (operation_id) where operation_id is not null;
