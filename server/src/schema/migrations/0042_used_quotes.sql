-- Whether a quote was used stands in it as well: what nobody used is found without looking at all
-- that were.
alter table quotes add column used boolean not null default false;
update quotes set used = true where id in (select quote_id from quote_uses);
create index quotes_unused on quotes (expires_at) where not used;
drop index quotes_expires_at;
drop index quotes_owner;
create index quotes_open on quotes (owner_id, expires_at) where not used;
grant update (used) on quotes to webview_app;
