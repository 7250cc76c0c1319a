-- Work that nobody waits for, and what an operator decides.

-- Who runs a job, until when nobody else may, and when it ran last. Taken by an update of its row.
create table job_leases (
  name text primary key,
  holder text not null,
  until timestamptz not null,
  last_run_at timestamptz not null,
  last_error text not null default ''
);

-- Every decision about who somebody is: only added to; the last one stands in persons as well.
create table identity_checks (
  id uuid primary key,
  person_id uuid not null references persons (id),
  outcome text not null check (outcome in ('passed', 'failed')),
  reason text not null default '',
  decided_by text not null,
  decided_at timestamptz not null default now()
);
create index identity_checks_person on identity_checks (person_id, decided_at desc);

grant select, insert, update on job_leases to webview_app;
grant select, insert on identity_checks to webview_app;
-- What was promised and never used may be forgotten; a used one is held by its use.
grant delete on quotes to webview_app;
