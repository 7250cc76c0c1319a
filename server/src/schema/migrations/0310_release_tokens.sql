-- Tokens of teams that release from other machines. The token itself is shown once and stored nowhere.
create table release_tokens (
  id uuid primary key,
  name text not null unique,
  team text not null,
  -- What it may release; '*' is every name.
  releases text[] not null,
  digest text not null unique,
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- How much each token has sent on a day.
create table release_token_use (
  token_id uuid not null references release_tokens (id),
  day date not null,
  writes integer not null,
  bytes bigint not null,
  primary key (token_id, day)
);

-- Who wants a release of the shell live, where it takes two.
create table release_approvals (
  release text not null,
  token_id uuid not null references release_tokens (id),
  at timestamptz not null default now(),
  primary key (release, token_id)
);

grant select, insert on release_tokens, release_token_use, release_approvals to webview_app;
grant update (revoked_at) on release_tokens to webview_app;
grant update (writes, bytes) on release_token_use to webview_app;
grant update (at) on release_approvals to webview_app;
