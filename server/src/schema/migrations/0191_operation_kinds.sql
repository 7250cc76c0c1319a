-- Kinds of operations are named `domain.action`. A seal keeps its format: those made before this
-- have the former names under them, which format 1 knows.
alter table seals add column format smallint not null default 1;
alter table seals alter column format drop default;

create temporary table new_kinds (former text primary key, kind text not null) on commit drop;
insert into new_kinds values
  ('exchange', 'money.exchange'),
  ('transferUSDT', 'money.transferUsdt'),
  ('transferYUT', 'money.transferYut'),
  ('withdrawCrypto', 'withdraw.crypto'),
  ('withdrawBenefit', 'withdraw.benefit'),
  ('withdrawCancel', 'withdraw.cancel'),
  ('portfolioTransfer', 'portfolio.transfer'),
  ('purchase', 'shop.purchase'),
  ('creator.investment', 'creator.invest'),
  ('creator.profitTransfer', 'creator.transferProfit'),
  ('creator.levelReward', 'creator.receiveLevelReward'),
  ('creator.missed', 'creator.receiveMissed'),
  ('guild.share', 'guild.receiveShare'),
  ('invite.stage', 'invite.receiveStage'),
  ('tasks.reward', 'tasks.receiveReward'),
  ('tasks.noviceCash', 'tasks.cashNovice');
update operations set kind = n.kind from new_kinds n where operations.kind = n.former;
update quotes set kind = n.kind from new_kinds n where quotes.kind = n.former;
