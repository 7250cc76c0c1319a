-- Checks of somebody's face: started and decided by an operator, or by who checks for the house.
create table liveness_checks (
  -- Nobody guesses it: whoever has the number may read the result.
  id text primary key,
  person_id uuid not null references persons (id),
  state text not null default 'checking'
    check (state in ('checking', 'passed', 'failed', 'inReview')),
  reason text not null default '',
  retry_at timestamptz,
  -- A check that nobody decided by then has expired.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index liveness_checks_person on liveness_checks (person_id, created_at desc);

grant select, insert on liveness_checks to webview_app;
grant update (state, reason, retry_at, updated_at) on liveness_checks to webview_app;
