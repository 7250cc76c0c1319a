-- breaks: nothing

-- What was agreed to with an operation that has no receipt: documents and their versions.
create table operation_agreements (
  operation_id uuid primary key references operations (id),
  agreements jsonb not null
);
grant select, insert on operation_agreements to webview_app;

-- More kinds need agreement, and pages of the release before do not ask for it there: each kind has
-- one day of its own, so that those that have asked since 0490 get no second one.
alter table agreement_grace add column kinds text[] not null
  default '{stake.create,withdraw.crypto,withdraw.benefit,creator.invest,campaign.create}';
alter table agreement_grace alter column kinds drop default;
insert into agreement_grace (ends_at, kinds)
  select now() + interval '1 day', '{stake.addPrincipal,stake.upgrade,stake.reinvest,
    c2c.create,c2c.sell,quota.redeem,quota.transfer,quota.allocate}'
  where exists (select from persons);
