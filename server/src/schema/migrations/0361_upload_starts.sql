-- What counts against a person's upload limits, also once the upload itself is deleted.
create table upload_starts (
  id uuid primary key,
  owner_id uuid not null references persons (id),
  bytes bigint not null check (bytes > 0),
  started_at timestamptz not null default now()
);
create index upload_starts_owner on upload_starts (owner_id, started_at desc);
create index upload_starts_old on upload_starts (started_at);
insert into upload_starts (id, owner_id, bytes, started_at)
  select id, owner_id, bytes, created_at from uploads where created_at > now() - interval '1 day';

-- Update: its clean-up locks the rows.
grant select, insert, update, delete on upload_starts to webview_app;
