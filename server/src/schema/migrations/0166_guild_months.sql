-- What the guild agreement says of months: a target is not raised while its month runs, what is
-- deducted afterwards is shown, and what somebody earned in a guild stays its income when they leave.

-- A target holds from its month on, until another does; before the first it is the guild's own.
create table guild_targets (
  guild_id uuid not null references guilds (id),
  month date not null,
  target bigint not null check (target > 0),
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (guild_id, month)
);

-- Deductions and what is given back, each with its reason.
create table guild_corrections (
  id uuid primary key,
  guild_id uuid not null references guilds (id),
  month date not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  decided_by text not null,
  decided_at timestamptz not null default now()
);
create index guild_corrections_guild on guild_corrections (guild_id, month);

-- One guild at a time; who has left stays in its books.
alter table guild_members
  add column left_at timestamptz check (left_at >= joined_at),
  drop constraint guild_members_pkey,
  add primary key (person_id, joined_at);
create unique index guild_members_one on guild_members (person_id) where left_at is null;

-- From then on it has no income.
alter table guilds add column closes_at timestamptz;

grant select, insert, update on guild_targets to webview_app;
grant select, insert on guild_corrections to webview_app;
