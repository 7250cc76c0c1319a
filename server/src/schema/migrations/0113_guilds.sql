-- Teams of creators. Who is in one is decided by the house; amounts are smallest units of USDT.

create table guilds (
  id uuid primary key,
  name text not null unique,
  notice text not null default '',
  -- The income of a month from which it is shared.
  target bigint not null check (target > 0),
  created_at timestamptz not null default now()
);

-- One guild each. Role 1 leads, 2 manages, 3 is a member.
create table guild_members (
  person_id uuid primary key references persons (id),
  guild_id uuid not null references guilds (id),
  role smallint not null check (role in (1, 2, 3)),
  joined_at timestamptz not null
);
create index guild_members_guild on guild_members (guild_id);

-- The share of a month is paid once. `month` is its first day.
create table guild_claims (
  person_id uuid not null references persons (id),
  month date not null,
  guild_id uuid not null references guilds (id),
  amount bigint not null check (amount > 0),
  transfer_id uuid not null unique references transfers (id),
  claimed_at timestamptz not null,
  primary key (person_id, month)
);

grant select, insert, update on guilds to webview_app;
grant select, insert, update, delete on guild_members to webview_app;
grant select, insert on guild_claims to webview_app;
