-- What people report: a person, a video, a comment. One report by each person of each thing, until
-- it has been answered.

create table reports (
  id uuid primary key,
  number text not null unique,
  person_id uuid not null references persons (id),
  type text not null check (type in ('user', 'video', 'comment')),
  target_id text not null,
  reason text not null,
  detail text not null default '',
  -- Names of files that were handed in.
  pictures jsonb not null default '[]',
  outcome text not null default '' check (outcome in ('', 'acted', 'kept')),
  decided_by text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((outcome = '') = (decided_at is null))
);
create unique index reports_open on reports (person_id, type, target_id) where decided_at is null;
create index reports_waiting on reports (created_at) where decided_at is null;

grant select, insert on reports to webview_app;
grant update (detail, outcome, decided_by, decided_at) on reports to webview_app;
