-- breaks: nothing

-- What succeeded and failed in pages beside a watched canary, counted in steps of ten seconds.
create table webview_tries (
  remote text not null,
  release text not null,
  kind text not null check (kind in ('opening', 'money')),
  at timestamptz not null,
  total integer not null check (total > 0),
  failed integer not null check (failed between 0 and total),
  primary key (remote, release, kind, at)
);
create index webview_tries_at on webview_tries (at);
grant select, insert, update, delete on webview_tries to webview_app;
