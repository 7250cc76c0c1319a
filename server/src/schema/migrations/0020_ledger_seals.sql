-- The sealed log: operations and transfers under seals, each seal chained to the one before by its
-- hash. No money moves by it; it shows afterwards whether history still is what it was.

create table seals (
  number bigint primary key check (number > 0),
  previous_hash text not null,
  hash text not null,
  entries integer not null check (entries > 0),
  sealed_at timestamptz not null
);

-- What a seal covers, row by row and not as a range of ids: an id is made before its transaction
-- commits, so one that commits late has an id below those that are sealed already.
create table sealed_entries (
  id uuid primary key,
  what text not null check (what in ('operation', 'transfer')),
  seal_number bigint not null references seals (number),
  hash text not null
);
create index sealed_entries_seal on sealed_entries (seal_number, id);

-- What waits for its seal: written in the transaction of the operation or transfer itself, taken
-- away in that of the seal. Every one of them is here or under a seal, and never in neither.
create table unsealed_entries (
  id uuid primary key,
  what text not null check (what in ('operation', 'transfer'))
);

-- The end of the chain; its lock is whose turn it is to seal.
create table seal_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash text not null
);
insert into seal_head (number, hash) values (0, repeat('0', 64));

insert into unsealed_entries (id, what)
  select id, 'operation' from operations
  union all
  select id, 'transfer' from transfers;

grant select, insert on seals, sealed_entries to webview_app;
grant select, insert, delete on unsealed_entries to webview_app;
grant select on seal_head to webview_app;
grant update (number, hash) on seal_head to webview_app;
