-- The traffic pool. Amounts are smallest units of USDT; the whole budget is paid at the start, and
-- what was not spent comes back at the end. Status 1 runs, 2 has ended, 3 was ended by its owner.

create table campaigns (
  id uuid primary key references operations (id),
  person_id uuid not null references persons (id),
  -- The upload; it may be gone once its owner is.
  video_id uuid not null,
  goal text not null check (goal in ('views', 'followers', 'visits')),
  per_day bigint not null check (per_day > 0),
  days smallint not null check (days > 0),
  spent bigint not null default 0 check (spent >= 0 and spent <= per_day * days),
  returned bigint not null default 0 check (returned >= 0),
  status smallint not null default 1 check (status in (1, 2, 3)),
  days_done smallint not null default 0,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- When a day of it is over next; null once it has ended.
  due_at timestamptz
);
create index campaigns_person on campaigns (person_id, started_at desc, id desc);
create index campaigns_due on campaigns (due_at) where due_at is not null;

-- Each day delivers once.
create table campaign_days (
  campaign_id uuid not null references campaigns (id),
  day smallint not null check (day > 0),
  spent bigint not null check (spent >= 0),
  shown bigint not null check (shown >= 0),
  results bigint not null check (results >= 0),
  primary key (campaign_id, day)
);

grant select, insert on campaigns, campaign_days to webview_app;
grant update (spent, returned, status, days_done, ended_at, due_at) on campaigns to webview_app;
