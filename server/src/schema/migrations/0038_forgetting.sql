-- What is looked for by its age, so that a clean-up finds it without reading everything else.
create index secret_tries_updated_at on secret_tries (updated_at);
create index sessions_expires_at on sessions (expires_at);
create index authenticator_keys_expires_at on authenticator_keys (expires_at);

-- What ends a request about a lost authenticator by itself.
alter table persons
  add column authenticator_used_at timestamptz,
  add column email_changed_at timestamptz;

-- Of an erased account only what the books need stays: amounts, ids and times. What is said about
-- the person in words is blanked, and these are the columns that hold such words.
grant update (recipient, phone, street, city, region, postcode) on shop_orders to webview_app;
grant update (place) on shop_package_events to webview_app;
grant update (destination, account_name) on withdrawals to webview_app;
grant update (destination, note) on receipts to webview_app;
grant update (content) on quotes to webview_app;
