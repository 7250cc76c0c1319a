-- What a person sees of their sessions.

alter table sessions
  add column app_version text not null default '',
  -- Not moved with every call: it may be some minutes old.
  add column last_seen_at timestamptz not null default now();
create index sessions_device on sessions (device_id, person_id) where ended_at is null;
