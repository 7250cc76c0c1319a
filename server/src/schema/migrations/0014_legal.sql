-- Which version of a legal document is in force, and since when. The texts are files of locales/.
-- A version stays: what people agreed to is never changed afterwards.

create table legal_versions (
  kind text not null
    check (kind in ('terms', 'policies', 'data-deletion', 'community-guidelines')),
  version text not null check (version ~ '^\d+\.\d+$'),
  effective_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (kind, version),
  unique (kind, effective_at)
);

insert into legal_versions (kind, version, effective_at) values
  ('terms', '1.0', '2026-01-01T00:00:00+08:00'),
  ('policies', '1.0', '2026-01-01T00:00:00+08:00'),
  ('data-deletion', '1.0', '2026-01-01T00:00:00+08:00'),
  ('community-guidelines', '1.0', '2026-01-01T00:00:00+08:00');

grant select, insert on legal_versions to webview_app;
