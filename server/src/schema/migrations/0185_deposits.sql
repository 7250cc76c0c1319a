-- Money that came in from outside: once for each reference of whoever sent it.
create table deposits (
  reference text primary key check (length(reference) between 4 and 128),
  person_id uuid not null references persons (id),
  transfer_id uuid not null unique references transfers (id),
  created_at timestamptz not null default now()
);
grant select, insert on deposits to webview_app;

-- That a coupon ends soon is said once.
create table creator_coupon_reminders (
  coupon_id uuid primary key references creator_coupons (id),
  created_at timestamptz not null default now()
);
create index creator_coupons_expiry on creator_coupons (expires_at);
grant select, insert on creator_coupon_reminders to webview_app;
