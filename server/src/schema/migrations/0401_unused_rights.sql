-- breaks: nothing
-- Rights that no statement uses. Until it is replaced, an older server's clean-up of upload starts and
-- reports leaves them to a newer one's, which locks no rows that nothing updates.
revoke update on upload_starts, webview_failures, webview_pages, follows from webview_app;
revoke delete on guild_members from webview_app;
