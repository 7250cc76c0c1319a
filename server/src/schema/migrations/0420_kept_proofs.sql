-- Proofs that were right and may serve again for a short time, in their session alone: for the
-- operation that they were given for, or, with an empty operation, as its second proof of money.
create table kept_proofs (
  session_id uuid not null references sessions (id) on delete cascade,
  operation text not null default '',
  kinds text[] not null check (cardinality(kinds) > 0),
  -- A digest of where the money goes; empty for a session.
  binding text not null default '',
  -- The most that it serves: an amount of the operation's asset, or what is left of a worth in USDT.
  amount bigint not null check (amount >= 0),
  expires_at timestamptz not null,
  primary key (session_id, operation)
);
create index kept_proofs_old on kept_proofs (expires_at);

grant select, insert, update, delete on kept_proofs to webview_app;
