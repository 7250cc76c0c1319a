-- What an erasure looks for, so that it does not read through everything.
create index quotes_used_owner on quotes (owner_id) where used;
create index outbox_recipient on outbox (lower(recipient));
