-- The last try of a money call that was refused, for whoever did not get the answer. Nothing was
-- done, so this is no history: it goes after a day.
create table operation_refusals (
  owner_id uuid not null references persons (id),
  key text not null,
  code text not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, key)
);
create index operation_refusals_created_at on operation_refusals (created_at);
grant select, insert, update, delete on operation_refusals to webview_app;

-- Why a withdrawal was refused is one of a few reasons, said to its owner in their language; what
-- the operator has to say about it is for the house.
alter table withdrawals add column note text not null default '';
update withdrawals set note = reason, reason = 'other' where reason <> '';
alter table withdrawals add constraint withdrawals_reason check (reason in
  ('', 'nameDiffers', 'addressRefused', 'accountClosed', 'networkFailed', 'limitReached', 'other'));
grant update (note) on withdrawals to webview_app;

-- A transfer that was begun arrives: it is not cancelled.
alter table portfolio_transfers drop constraint portfolio_transfers_status_check;
alter table portfolio_transfers add constraint portfolio_transfers_status_check
  check (status in (1, 2));
