-- What greets people, banks for withdrawals, and what people upload.

create table popups (
  id uuid primary key,
  -- Its words are under this name in the server's words.
  name text not null unique,
  kind text not null check (kind in ('notice', 'reward')),
  path text not null,
  position integer not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_at timestamptz not null default now()
);

-- Until when a person does not want to see it; without an end: never again.
create table popup_hides (
  popup_id uuid not null references popups (id),
  person_id uuid not null references persons (id),
  until timestamptz,
  created_at timestamptz not null default now(),
  primary key (popup_id, person_id)
);

create table banks (
  country text not null check (country ~ '^[A-Z]{2}$'),
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  name text not null,
  position integer not null,
  primary key (country, code)
);

-- The address for the bytes is known to whoever asked for it: here is only its hash.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references persons (id),
  token_hash text not null unique,
  purpose text not null,
  kind text not null check (kind in ('picture', 'video')),
  bytes bigint not null check (bytes > 0),
  expires_at timestamptz not null,
  -- Set when it is finished; null before.
  file_name text unique,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  check ((file_name is null) = (finished_at is null))
);
create index uploads_owner on uploads (owner_id, created_at desc);
create index uploads_unfinished on uploads (expires_at) where finished_at is null;

grant select, insert, update on popups, banks to webview_app;
grant select, insert, update, delete on popup_hides, uploads to webview_app;
