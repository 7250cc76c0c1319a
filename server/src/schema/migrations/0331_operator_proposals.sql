-- Commands that need a second operator: one proposes, another approves.
create table operator_proposals (
  id uuid primary key,
  command text not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null default now(),
  approved_by text not null default '',
  approved_at timestamptz,
  check ((approved_by = '') = (approved_at is null)),
  check (approved_by <> proposed_by)
);
create unique index operator_proposals_open on operator_proposals (command, proposed_by)
  where approved_at is null;

grant select, insert on operator_proposals to webview_app;
grant update (approved_by, approved_at, proposed_at, reason) on operator_proposals to webview_app;
