-- Of a person's quotes only the newest stay open: an older one ends early. What it promised stays.
create index quotes_owner on quotes (owner_id, expires_at);
grant update (expires_at) on quotes to webview_app;

-- What each account got as profit, by day (UTC) and kind: what is long ago is added up once and not
-- with every look. Written with the transfers themselves, so it is never behind them.
create table profit_days (
  account_id uuid not null references accounts (id),
  day date not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  primary key (account_id, day, kind)
);
insert into profit_days (account_id, day, kind, amount)
  select t.credit_account_id, (t.business_at at time zone 'UTC')::date, t.kind, sum(t.amount)
  from transfers t join accounts a on a.id = t.credit_account_id
  where a.person_id is not null
    and t.kind in ('stakeReward', 'creatorProfit', 'levelReward', 'inviteReward', 'taskReward')
  group by t.credit_account_id, (t.business_at at time zone 'UTC')::date, t.kind;

grant select, insert on profit_days to webview_app;
grant update (amount) on profit_days to webview_app;
