-- What pages tell of themselves, by remote and release. Nobody's: no person, device or address.

-- Something that did not come or threw. The error's words are cleaned before they are written.
create table webview_failures (
  id uuid primary key,
  reported_at timestamptz not null default now(),
  remote text not null,
  release text not null,
  stage text not null check (stage in ('load', 'start', 'render', 'uncaught')),
  error_name text not null,
  message text not null
);
create index webview_failures_reported_at on webview_failures (reported_at);

-- A page that was shown, and how fast: one of so many as it stands for.
create table webview_pages (
  id uuid primary key,
  reported_at timestamptz not null default now(),
  remote text not null,
  release text not null,
  stands_for integer not null check (stands_for > 0),
  lcp_ms integer,
  inp_ms integer,
  ttfb_ms integer,
  cls_thousandths integer
);
create index webview_pages_reported_at on webview_pages (reported_at);

-- Deleting in batches takes rows by a lock, which needs the right to change them.
grant select, insert, update, delete on webview_failures, webview_pages to webview_app;
