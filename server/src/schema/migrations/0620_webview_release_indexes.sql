-- breaks: nothing

-- The page for teams reads the last day of a few releases, every few seconds.
create index webview_failures_release on webview_failures (remote, release, reported_at);
create index webview_pages_release on webview_pages (remote, release, reported_at);
