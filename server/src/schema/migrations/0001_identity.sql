-- People, their sessions, and what guards the door. Times are the database's.

do $$ begin
  create role webview_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant webview_app to current_user;
grant usage on schema public to webview_app;

create table persons (
  id uuid primary key,
  uid text not null unique,
  user_name text not null,
  username_updated_at timestamptz not null default now(),
  nick_name text not null,
  nickname_updated_at timestamptz not null default now(),
  email text,
  password_hash text not null,
  payment_password_hash text,
  authenticator_secret text,
  region text not null default '',
  signature text not null default '',
  avatar text not null default '',
  background_image text not null default '',
  birthday date,
  gender smallint not null default 0 check (gender in (0, 1, 2)),
  allow_download boolean not null default true,
  show_favorite boolean not null default true,
  show_stars boolean not null default true,
  show_birthday boolean not null default true,
  show_region boolean not null default true,
  show_fan boolean not null default true,
  show_follow boolean not null default true,
  like_count integer not null default 0 check (like_count >= 0),
  level integer not null default 0 check (level >= 0),
  level_status integer not null default 0,
  kyc_status integer not null default 0,
  is_kyc integer not null default -1,
  has_shop boolean not null default false,
  benefit_fee_status integer not null default 0,
  chat_id text not null unique,
  invite_code text not null unique,
  invited_by uuid references persons (id),
  security_hold_until timestamptz,
  created_at timestamptz not null default now(),
  check (invited_by <> id)
);
create unique index persons_user_name on persons (lower(user_name));
create index persons_email on persons (lower(email));

create table follows (
  follower_id uuid not null references persons (id),
  followed_id uuid not null references persons (id),
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on follows (followed_id, created_at desc);

-- A token is kept only as its hash: whoever reads this table cannot sign in.
create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  person_id uuid not null references persons (id),
  device_id text not null,
  phone_model text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_person on sessions (person_id, created_at desc);

-- Wrong tries of a secret, per whose secret it is and where the tries come from.
create table secret_tries (
  subject text not null,
  source text not null,
  purpose text not null,
  tries integer not null default 0 check (tries >= 0),
  locks integer not null default 0 check (locks >= 0),
  locked_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (subject, source, purpose)
);

create table nonces (
  nonce text primary key,
  seen_at timestamptz not null default now()
);
create index nonces_seen_at on nonces (seen_at);

-- Business time may run ahead of the wall in demo; one row at most.
create table business_clock (
  only_row boolean primary key default true check (only_row),
  ahead_by_ms bigint not null default 0 check (ahead_by_ms >= 0)
);

create table settings (
  name text primary key,
  value text not null
);

create table welfare (
  country text not null,
  title text not null,
  amount text not null,
  position integer not null,
  primary key (country, position)
);

create table countries (
  code text primary key,
  phone_code text not null
);

grant select, insert, update on persons, sessions, settings, welfare, business_clock, countries
  to webview_app;
grant select, insert, update, delete on follows, secret_tries, nonces to webview_app;
