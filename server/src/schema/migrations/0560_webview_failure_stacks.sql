-- breaks: nothing

-- Where a failure was thrown, as positions in released scripts; the innermost first.
alter table webview_failures add column stack text[] not null default '{}';
