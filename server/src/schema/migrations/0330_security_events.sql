-- What happened to the security of accounts and of the service: added to, never changed.
create table security_events (
  id uuid primary key,
  happened_at timestamptz not null default now(),
  kind text not null,
  outcome text not null check (outcome in ('asked', 'passed', 'failed')),
  -- The account concerned; null where no account is known.
  person_id uuid references persons (id),
  -- The operating system's user of a command, the team of a release; empty for the person.
  actor text not null default '',
  device_id text not null default '',
  phone_model text not null default '',
  network text not null default '',
  -- The number of the request, as its line in the log has it.
  request_id text not null default '',
  detail jsonb not null default '{}'
);
create index security_events_person on security_events (person_id, id desc);

grant select, insert on security_events to webview_app;
-- An erased account's events stay, without the device and network.
grant update (device_id, phone_model, network) on security_events to webview_app;
