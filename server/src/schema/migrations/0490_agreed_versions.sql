-- breaks: nothing

-- The versions of documents that people have agreed to. A row stays: it says since when.
create table agreed_versions (
  person_id uuid not null references persons (id),
  document text not null,
  version text not null check (version ~ '^\d+\.\d+$'),
  agreed_at timestamptz not null,
  primary key (person_id, document, version)
);
grant select, insert on agreed_versions to webview_app;

-- What was agreed to with an operation: documents and their versions.
alter table receipts add column agreements jsonb not null default '[]';

-- Pages of the release before do not ask for agreement: for a day their operations pass without.
-- A new installation has no such pages.
create table agreement_grace (ends_at timestamptz not null);
insert into agreement_grace (ends_at)
  select now() + interval '1 day' where exists (select from persons);
grant select on agreement_grace to webview_app;
